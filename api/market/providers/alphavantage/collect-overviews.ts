import { inLanes, type Tally } from '../asking/in-lanes.ts'
import { given, type Reply } from '../asking/provider-failures.ts'
import type { Order } from '../provider.ts'
import { cikOf } from '../sec/cik-of.ts'
import type { SecClient } from '../sec/sec-client.ts'
import type { AlphavantageClient } from './alphavantage-client.ts'
import { isOverviewTurn } from './overview-turn.ts'

/** Who is asked. */
interface Sources {
  readonly client: AlphavantageClient
  /** Knows the offices that are our sectors; without it the service’s own words stand. */
  readonly sec: SecClient | undefined
  readonly now: () => number
}

/** Milliseconds after which an overview is due whose night was missed. */
const missed = 8 * 86_400_000

/** The overviews that are due: a fifth each night, and those that are not there yet. */
export async function collectOverviews(
  sources: Sources,
  { store, session, only, isThorough, tell }: Order,
  symbols: readonly string[],
): Promise<Tally<string>> {
  const [asked, sics] = [await store.marks('overview'), new Map(await store.marks('sic'))]
  const isDue = (symbol: string) => {
    const last = asked.get(symbol)
    if (last === undefined) return true
    const isOld = Date.parse(session) - Date.parse(last) > missed
    return last < session && (isThorough || isOverviewTurn(symbol, session) || isOld)
  }
  return inLanes({
    items: symbols.filter((symbol) => only?.has(symbol) ?? isDue(symbol)),
    lanes: 4,
    tell: (done, total) => tell({ step: 'overviews', done, total }),
    each: async (symbol) => {
      const reply = await sources.client.overview(symbol)
      if (!reply.ok) return reply
      const cik = cikOf(reply.value?.['CIK'])
      const sic = cik === undefined ? given(null) : await sicOf(sources.sec, sics, cik)
      if (!sic.ok) return sic
      const content = { overview: reply.value, sic: sic.value }
      await store.keep({
        overviews: [{ symbol, content, fetchedAt: sources.now() }],
        marks: [
          { kind: 'overview', name: symbol, value: session },
          ...(cik !== undefined && sic.value !== null ? [{ kind: 'sic', name: cik, value: sic.value }] : []),
        ],
      })
      return reply
    },
  })
}

/** A company’s SIC code, asked for once; who is not known to the SEC has none. */
async function sicOf(
  sec: SecClient | undefined,
  known: Map<string, string>,
  cik: string,
): Promise<Reply<string | null>> {
  const before = known.get(cik)
  if (before !== undefined || !sec) return given(before ?? null)
  const company = await sec.company(cik)
  if (!company.ok) return company.failure === 'not-found' ? given(null) : company
  if (company.value.sic !== null) known.set(cik, company.value.sic)
  return given(company.value.sic)
}
