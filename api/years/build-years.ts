import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { daysBetween } from '#domain/dataset/trading-days'
import { type CompanyYears, shortened } from '#domain/years/company-years'
import { encodeYears, listingsPerBlock } from '#domain/years/years-block'
import { type YearsFile, type YearsManifest, yearsManifest } from '#domain/years/years-manifest'
import { pack } from '../history/build-generation.ts'
import type { HistorySource } from '../history/history-source.ts'
import { HistoryPending } from '../platform/http/errors.ts'
import type { StatementsSource } from '../statements/statements-source.ts'

/** The sources of a market's fiscal years. */
export interface YearsSources {
  readonly statements: Pick<StatementsSource, 'yearsOf'>
  /** The source of closes; undefined if there are none. */
  readonly history: Pick<HistorySource, 'closesOf'> | undefined
}

/** The fiscal years of a market, as they are published. */
interface PackedYears {
  readonly manifest: YearsManifest
  /** By SHA-256. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** Days after a report within which a close counts as the one after it. */
const maxDaysToClose = 7

/** One of so many symbols begins a block. */
const symbolsPerBlock = 128

/** Makes the blocks of some listings; other requests are answered in between. Rejects when aborted. */
export async function buildYears(
  { symbols, simulated }: { readonly symbols: Iterable<string>; readonly simulated: boolean },
  { statements, history }: YearsSources,
  signal: AbortSignal,
): Promise<PackedYears> {
  const files = new Map<string, Buffer>()
  const blocks: YearsFile[] = []
  let companies: CompanyYears[] = []

  async function endBlock(): Promise<void> {
    if (companies.length === 0) return
    const { bytes, ...file } = await pack(encodeYears(companies))
    files.set(file.sha256, bytes)
    blocks.push({ ...file, symbols: companies.map(({ symbol }) => symbol) })
    companies = []
  }

  for (const symbol of [...symbols].sort()) {
    signal.throwIfAborted()
    if (beginsBlock(symbol) || companies.length === listingsPerBlock) await endBlock()
    const { isApart, ...company } = (await statements.yearsOf(symbol)) ?? { symbol, currency: '', years: [] }
    if (company.years.length > 0)
      companies.push(isApart === true ? company : withCloses(company, await closesOf(symbol, history)))
    await setImmediate()
  }
  await endBlock()
  return { manifest: yearsManifest(simulated, blocks), files }
}

/** The symbol alone decides: a new listing changes its own block, not those after it. */
const beginsBlock = (symbol: string): boolean =>
  createHash('sha256').update(symbol).digest().readUInt32BE() % symbolsPerBlock === 0

interface Closes {
  readonly sessions: readonly string[]
  readonly close: readonly (number | null)[]
}

/** All known closes of a listing; undefined if there are none yet. */
async function closesOf(symbol: string, history: YearsSources['history']): Promise<Closes | undefined> {
  try {
    return await history?.closesOf(symbol)
  } catch (error) {
    // The years are built again with the history's newest session.
    if (error instanceof HistoryPending) return undefined
    throw error
  }
}

/** The close after each report: that of its day or of the next session within a week. */
function withCloses(company: CompanyYears, { sessions, close }: Closes = { sessions: [], close: [] }): CompanyYears {
  const years = company.years.map((year, at) => {
    // A first annual report repeats years before it, in which a company may have had no price yet.
    if (company.years[at - 1]?.filed === year.filed) return year
    const index = sessions.findIndex((session) => session >= year.filed)
    const [session, price] = [sessions[index], close[index] ?? null]
    const isNear = session !== undefined && daysBetween(year.filed, session) <= maxDaysToClose
    return isNear && price !== null ? { ...year, close: shortened(price) } : year
  })
  return { ...company, years }
}
