import { mapConcurrently, type BatchResult } from '../../../http-client/map-concurrently.ts'
import { received, type ProviderResult } from '../../../http-client/http-get.ts'
import type { CollectTask } from '../provider.ts'
import { parseCik } from '../sec/parse-responses.ts'
import type { SecClient } from '../sec/sec-client.ts'
import type { AlphavantageClient } from './alphavantage-client.ts'
import type { Bar, Split } from '../../store/market-store.ts'
import { mayContainSplit } from '../../bars.ts'
import type { Daily } from './parse-responses.ts'

/** Sessions in the short form of an answer. */
const compactDays = 100

/**
 * The prices of symbols that lack the newest session. Each answer is kept with the mark that says so: who is halted has no new
 * session, and is not asked about again all the same.
 */
export async function collectPrices(
  client: AlphavantageClient,
  { store, tradingDay, tradingDays, isThorough, only, onProgress }: CollectTask,
  symbols: readonly string[],
): Promise<BatchResult<string>> {
  const [newest, asked, whole] = [
    await store.newestDates(),
    await store.checkpoints('prices'),
    await store.checkpoints('whole'),
  ]
  const isDeep = tradingDays.length > compactDays
  const isCurrent = (symbol: string) => newest.get(symbol) === tradingDay || asked.get(symbol) === tradingDay
  const hasWhole = (symbol: string) => (isThorough ? whole.get(symbol) === tradingDay : whole.has(symbol))
  const isDone = (symbol: string) => isCurrent(symbol) && (!isDeep || hasWhole(symbol))
  const since = tradingDays[0] ?? tradingDay
  const daily = dailyInPlan(client)
  return mapConcurrently({
    items: symbols.filter((symbol) => only?.has(symbol) ?? !isDone(symbol)),
    concurrency: 4,
    onProgress: (done, total) => onProgress({ step: 'prices', done, total }),
    each: async (symbol) => {
      const reply = await daily(symbol, isDeep && !hasWhole(symbol))
      if (!reply.ok) {
        if (reply.failure === 'unknown-symbol') {
          await store.save({
            checkpoints: [checkpoint('prices', symbol, tradingDay), checkpoint('whole', symbol, tradingDay)],
          })
        }
        return reply
      }
      const bars = reply.value.bars.filter((bar) => bar.date >= since && bar.date <= tradingDay)
      const splits = await splitsOf(client, { symbol, bars, reported: reply.value.splits, before: newest.get(symbol) })
      if (!splits.ok) return splits
      await store.save({
        bars,
        splits: splits.value.filter((split) => split.date > since && split.date <= tradingDay),
        checkpoints: [
          checkpoint('prices', symbol, tradingDay),
          ...(isDeep ? [checkpoint('whole', symbol, tradingDay)] : []),
        ],
      })
      return reply
    },
  })
}

const checkpoint = (kind: string, name: string, value: string) => ({ kind, name, value })

/** Asks for as much as the plan includes. What it does not include is found out by asking once. */
function dailyInPlan(client: AlphavantageClient) {
  let [adjusted, long] = [true, true]
  return async (symbol: string, whole: boolean): Promise<ProviderResult<Daily>> => {
    for (;;) {
      const how = { adjusted, full: whole && long }
      const reply = await client.daily(symbol, how)
      if (reply.ok || reply.failure !== 'not-in-plan') return reply
      if (how.adjusted) adjusted = false
      else if (how.full) long = false
      else return reply
    }
  }
}

interface Series {
  readonly symbol: string
  readonly bars: readonly Bar[]
  /** The splits that the prices came with. */
  readonly reported: readonly Split[] | undefined
  /** Up to this session they were looked for before. */
  readonly before: string | undefined
}

/** Raw prices say nothing of splits: where they jump, the splits are asked for. */
async function splitsOf(
  client: AlphavantageClient,
  { symbol, bars, reported, before = '' }: Series,
): Promise<ProviderResult<readonly Split[]>> {
  if (reported !== undefined) return received(reported)
  return mayContainSplit(bars, before) ? client.splits(symbol) : received([])
}

/** Nights in which every overview comes around once. */
export const overviewNights = 5

const day = 86_400_000

/**
 * Whether it is a symbol’s turn in the night after a session: each symbol has one weekday, by its letters alone, so that a
 * refresh that is broken off and taken up again asks for the same fifth.
 */
export function isOverviewDue(symbol: string, session: string): boolean {
  const weekdays = Math.floor(Date.parse(session) / day) + 3 // The epoch began on a Thursday: this is 0 on a Monday.
  return hashOf(symbol) % overviewNights === (((weekdays % 7) + 7) % 7) % overviewNights
}

/** FNV-1a over the letters: even over the fifths, and the same on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** The services that the overviews come from. */
interface Sources {
  readonly client: AlphavantageClient
  /** Knows the offices that are our sectors; without it the service’s own words stand. */
  readonly sec: SecClient | undefined
  readonly now: () => number
}

/** Milliseconds after which an overview is due whose night was missed. */
const maxOverviewAgeMs = 8 * 86_400_000

/** The overviews that are due: a fifth each night, and those that are not there yet. */
export async function collectOverviews(
  sources: Sources,
  { store, tradingDay, only, isThorough, onProgress }: CollectTask,
  symbols: readonly string[],
): Promise<BatchResult<string>> {
  const [asked, sics] = [await store.checkpoints('overview'), new Map(await store.checkpoints('sic'))]
  const isDue = (symbol: string) => {
    const last = asked.get(symbol)
    if (last === undefined) return true
    const isOld = Date.parse(tradingDay) - Date.parse(last) > maxOverviewAgeMs
    return last < tradingDay && (isThorough || isOverviewDue(symbol, tradingDay) || isOld)
  }
  return mapConcurrently({
    items: symbols.filter((symbol) => only?.has(symbol) ?? isDue(symbol)),
    concurrency: 4,
    onProgress: (done, total) => onProgress({ step: 'overviews', done, total }),
    each: async (symbol) => {
      const reply = await sources.client.overview(symbol)
      if (!reply.ok) return reply
      const cik = parseCik(reply.value?.['CIK'])
      const sic = cik === undefined ? received(null) : await sicOf(sources.sec, sics, cik)
      if (!sic.ok) return sic
      const content = { overview: reply.value, sic: sic.value }
      await store.save({
        overviews: [{ symbol, content, fetchedAt: sources.now() }],
        checkpoints: [
          { kind: 'overview', name: symbol, value: tradingDay },
          ...(cik !== undefined && sic.value !== null ? [{ kind: 'sic', name: cik, value: sic.value }] : []),
        ],
      })
      return reply
    },
  })
}

/** A company’s SIC code, requested once; null when the SEC does not know the company. */
async function sicOf(
  sec: SecClient | undefined,
  known: Map<string, string>,
  cik: string,
): Promise<ProviderResult<string | null>> {
  const before = known.get(cik)
  if (before !== undefined || !sec) return received(before ?? null)
  const company = await sec.company(cik)
  if (!company.ok) return company.failure === 'not-found' ? received(null) : company
  if (company.value.sic !== null) known.set(cik, company.value.sic)
  return received(company.value.sic)
}
