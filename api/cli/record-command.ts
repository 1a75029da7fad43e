import { createReadStream, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { fail, type Result, succeed } from '#domain/result'
import { parseSymbol } from '#domain/stock/stock'
import { isDate } from '#domain/text/is-date'
import { type NamedFacts, readNamedFacts } from '../market/providers/sec/company-facts.ts'
import { CompanyRecord } from '../market/record/company-record.ts'
import { describedLines, type Entry, statementsOf, unitOfLine } from '../market/record/describe-record.ts'
import { isFigure } from '../market/record/figure.ts'
import { OpenFacts } from '../market/record/open-facts.ts'
import type { Split } from '../market/record/splits.ts'
import { createMarketStore } from '../market/store/market-store.ts'
import { openDatabase, withDatabase } from '../platform/database/open-database.ts'
import { providerFailures } from '../platform/http-client/http-get.ts'
import type { Config } from '../platform/runtime/config.ts'

interface RecordOptions {
  /** A file of `companyfacts`, plain or gzipped, or a symbol of the configured market. */
  readonly target: string
  /** YYYY-MM-DD; today by default. */
  readonly asOf: string | undefined
  readonly isJson: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

interface Source extends NamedFacts {
  readonly cik: string
  readonly splits: readonly Split[]
}

/**
 * Prints a company’s record as it was known on a day: its statements, each number with its proof, each missing one with
 * its reason.
 */
export async function recordCommand(
  configured: () => Result<Config>,
  { target, asOf, isJson, now }: RecordOptions,
): Promise<Result<readonly string[]>> {
  if (asOf !== undefined && !isDate(asOf))
    return fail(`--as-of is "${String(asOf)}"; it must be a day like 2025-08-20.`)
  const day = asOf ?? new Date(now).toISOString().slice(0, 10)
  const source = existsSync(target) ? await readFactsFile(target) : await readStoredFacts(configured(), target)
  if (!source.ok) return source
  const { cik, name, facts, splits } = source.value
  const record = new CompanyRecord(new OpenFacts(facts), day, splits)
  const entries = statementsOf(record)
  const company = { cik, name, currency: record.currency }
  return succeed(isJson ? [JSON.stringify(toJson(entries, company, day), null, 2)] : toTable(entries, company, day))
}

async function readFactsFile(path: string): Promise<Result<Source>> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close())
  const isGzip = buffer[0] === 0x1f && buffer[1] === 0x8b
  const bytes = createReadStream(path)
  try {
    const read = await readNamedFacts(isGzip ? bytes.pipe(createGunzip()) : bytes)
    return read.ok
      ? succeed({ ...read.value, splits: [] })
      : fail(`${path} is no file of companyfacts: ${providerFailures[read.failure]}`)
  } catch {
    return fail(`${path} cannot be unpacked.`)
  }
}

async function readStoredFacts(config: Result<Config>, target: string): Promise<Result<Source>> {
  const symbol = parseSymbol(target)
  if (symbol === undefined) return fail(`There is no file ${target}.`)
  if (!config.ok) return config
  return withDatabase(openDatabase(config.value), async (db) => {
    const store = createMarketStore(db, config.value.market.name)
    const listing = (await store.listings()).find((one) => one.symbol === symbol)
    const cik = listing?.cik ?? undefined
    const facts = cik === undefined ? undefined : await store.reported(cik)
    if (!listing || cik === undefined || !facts)
      return fail(`There is no file ${target}, and no reports of ${symbol} are kept.`)
    return succeed({ cik, name: listing.name, facts, splits: await store.splitsOf(symbol) })
  })
}

interface Company {
  readonly cik: string
  readonly name: string | null
  readonly currency: string
}

function toJson(entries: readonly Entry[], company: Company, asOf: string) {
  return {
    company: { ...company, cik: Number(company.cik) },
    asOf,
    figures: entries.flatMap(({ line, period, figure }) =>
      isFigure(figure)
        ? [
            {
              ...{ line, period, start: figure.start, end: figure.end, value: figure.value },
              unit: unitOfLine(line, company.currency),
              proof: figure.proof.map(({ fact: { tag, accn, form, filed, start, end, value }, times }) => ({
                ...{ tag: tag.replace('/', ':'), accn, form, filed, start, end, value, times },
              })),
            },
          ]
        : [],
    ),
    missing: entries.flatMap(({ line, period, end, figure }) =>
      isFigure(figure) ? [] : [{ line, period, end, reason: figure.reason }],
    ),
  }
}

/** Years in the table, the newest first. */
const shownYears = 5

function toTable(entries: readonly Entry[], { cik, name, currency }: Company, asOf: string): readonly string[] {
  const years = entries.flatMap(({ line, period, end }) => (line === 'revenue' && period === 'year' ? [end] : []))
  const shown = years.slice(0, shownYears)
  const rows = describedLines.map((line) => {
    const ofLine = entries.filter((entry) => entry.line === line)
    const newest = ofLine.find(({ period }) => period === 'twelveMonths' || period === 'instant')
    const ofYears = shown.map((year) => ofLine.find(({ period, end }) => period !== 'quarter' && end === year))
    return { line, newest, texts: [newest, ...ofYears].map(textOf) }
  })
  const cells = [['', 'newest', ...shown], ...rows.map((row) => [row.line, ...row.texts])]
  const widths = ['', 'newest', ...shown].map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const reasons = rows.flatMap(({ line, newest }) =>
    newest && !isFigure(newest.figure) ? [`${line}: ${newest.figure.reason}`] : [],
  )
  return [
    `${name ?? 'A company without a name'} (CIK ${cik}), as known on ${asOf}, in ${currency}.`,
    ...cells.map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    ),
    ...(reasons.length > 0 ? ['', 'Missing of the newest:', ...reasons] : []),
  ]
}

const textOf = (entry: Entry | undefined): string =>
  entry && isFigure(entry.figure) ? entry.figure.value.toLocaleString('en', { maximumFractionDigits: 4 }) : '–'
