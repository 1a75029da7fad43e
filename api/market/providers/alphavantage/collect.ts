import { inLanes, type Tally } from '../../../http-client/map-concurrently.ts'
import { given, type Reply } from '../../../http-client/http-get.ts'
import type { Order } from '../provider.ts'
import { cikOf } from '../sec/parse-responses.ts'
import type { SecClient } from '../sec/sec-client.ts'
import type { AlphavantageClient } from './alphavantage-client.ts'
import type { Bar, Split } from '../../store/market-store.ts'
import { looksSplit } from '../../bars.ts'
import type { Daily } from './parse-responses.ts'

/** Sessions in the short form of an answer. */
const shortForm = 100

/**
 * The prices of symbols that lack the newest session. Each answer is kept with the mark that says so: who is halted has no new
 * session, and is not asked about again all the same.
 */
export async function collectPrices(
  client: AlphavantageClient,
  { store, session, sessions, isThorough, only, tell }: Order,
  symbols: readonly string[],
): Promise<Tally<string>> {
  const [newest, asked, whole] = [await store.newestSessions(), await store.marks('prices'), await store.marks('whole')]
  const isDeep = sessions.length > shortForm
  const isCurrent = (symbol: string) => newest.get(symbol) === session || asked.get(symbol) === session
  const hasWhole = (symbol: string) => (isThorough ? whole.get(symbol) === session : whole.has(symbol))
  const isDone = (symbol: string) => isCurrent(symbol) && (!isDeep || hasWhole(symbol))
  const since = sessions[0] ?? session
  const daily = dailyInPlan(client)
  return inLanes({
    items: symbols.filter((symbol) => only?.has(symbol) ?? !isDone(symbol)),
    lanes: 4,
    tell: (done, total) => tell({ step: 'prices', done, total }),
    each: async (symbol) => {
      const reply = await daily(symbol, isDeep && !hasWhole(symbol))
      if (!reply.ok) {
        if (reply.failure === 'unknown-symbol') {
          await store.keep({ marks: [mark('prices', symbol, session), mark('whole', symbol, session)] })
        }
        return reply
      }
      const bars = reply.value.bars.filter((bar) => bar.session >= since && bar.session <= session)
      const splits = await splitsOf(client, { symbol, bars, told: reply.value.splits, before: newest.get(symbol) })
      if (!splits.ok) return splits
      await store.keep({
        bars,
        splits: splits.value.filter((split) => split.session > since && split.session <= session),
        marks: [mark('prices', symbol, session), ...(isDeep ? [mark('whole', symbol, session)] : [])],
      })
      return reply
    },
  })
}

const mark = (kind: string, name: string, value: string) => ({ kind, name, value })

/** Asks for as much as the plan includes. What it does not include is found out by asking once. */
function dailyInPlan(client: AlphavantageClient) {
  let [adjusted, long] = [true, true]
  return async (symbol: string, whole: boolean): Promise<Reply<Daily>> => {
    for (;;) {
      const how = { adjusted, whole: whole && long }
      const reply = await client.daily(symbol, how)
      if (reply.ok || reply.failure !== 'not-in-plan') return reply
      if (how.adjusted) adjusted = false
      else if (how.whole) long = false
      else return reply
    }
  }
}

interface Series {
  readonly symbol: string
  readonly bars: readonly Bar[]
  /** The splits that the prices came with. */
  readonly told: readonly Split[] | undefined
  /** Up to this session they were looked for before. */
  readonly before: string | undefined
}

/** Raw prices say nothing of splits: where they jump, the splits are asked for. */
async function splitsOf(
  client: AlphavantageClient,
  { symbol, bars, told, before = '' }: Series,
): Promise<Reply<readonly Split[]>> {
  if (told !== undefined) return given(told)
  return looksSplit(bars, before) ? client.splits(symbol) : given([])
}

/** Nights in which every overview comes around once. */
export const overviewNights = 5

const day = 86_400_000

/**
 * Whether it is a symbol’s turn in the night after a session: each symbol has one weekday, by its letters alone, so that a
 * refresh that is broken off and taken up again asks for the same fifth.
 */
export function isOverviewTurn(symbol: string, session: string): boolean {
  const weekdays = Math.floor(Date.parse(session) / day) + 3 // The epoch began on a Thursday: this is 0 on a Monday.
  return hashOf(symbol) % overviewNights === (((weekdays % 7) + 7) % 7) % overviewNights
}

/** FNV-1a over the letters: even over the fifths, and the same on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

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
