import { dayOfDate } from '#domain/dataset/trading-days'
import { sharesBetween } from '#domain/history/share-splits'
import { type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { type BatchResult, mapConcurrently } from '../../../platform/http-client/map-concurrently.ts'
import { mayContainSplit, splitsBySymbol } from '../../bars.ts'
import type { Bar, Split } from '../../store/market-store.ts'
import type { CollectTask } from '../provider.ts'
import { parseCik } from '../sec/parse-responses.ts'
import type { SecClient } from '../sec/sec-client.ts'
import type { AlphavantageClient } from './alphavantage-client.ts'
import type { Daily } from './parse-responses.ts'

/** Sessions in a compact response. */
const compactDays = 100

/**
 * Collects the prices of symbols that lack the newest session. Each response is saved with a checkpoint, so that a halted
 * stock, which has no new session, is not requested again.
 */
export async function collectPrices(
  client: AlphavantageClient,
  { store, tradingDay, tradingDays, isThorough, only, onProgress }: CollectTask,
  symbols: readonly string[],
): Promise<BatchResult<string>> {
  const [newest, lastFetched, fullHistories] = [
    await store.newestDates(),
    await store.checkpoints('prices'),
    await store.checkpoints('whole'),
  ]
  const needsFullHistory = tradingDays.length > compactDays
  const isCurrent = (symbol: string) => newest.get(symbol) === tradingDay || lastFetched.get(symbol) === tradingDay
  const hasFullHistory = (symbol: string) =>
    isThorough ? fullHistories.get(symbol) === tradingDay : fullHistories.has(symbol)
  const isDone = (symbol: string) => isCurrent(symbol) && (!needsFullHistory || hasFullHistory(symbol))
  const since = tradingDays[0] ?? tradingDay
  const daily = dailyInPlan(client)
  return mapConcurrently({
    items: symbols.filter((symbol) => only?.has(symbol) ?? !isDone(symbol)),
    concurrency: 4,
    onProgress: (done, total) => onProgress({ step: 'prices', done, total }),
    each: async (symbol) => {
      const reply = await daily(symbol, needsFullHistory && !hasFullHistory(symbol))
      if (!reply.ok) {
        if (reply.failure === 'unknown-symbol') {
          await store.save({
            checkpoints: [checkpoint('prices', symbol, tradingDay), checkpoint('whole', symbol, tradingDay)],
          })
        }
        return reply
      }
      const bars = reply.value.bars.filter((bar) => bar.date >= since && bar.date <= tradingDay)
      const splits = await splitsOf(client, {
        symbol,
        bars,
        reported: reply.value.splits,
        splitsKnownUpTo: newest.get(symbol),
      })
      if (!splits.ok) return splits
      await store.save({
        bars,
        splits: splits.value.filter((split) => split.date > since && split.date <= tradingDay),
        checkpoints: [
          checkpoint('prices', symbol, tradingDay),
          ...(needsFullHistory ? [checkpoint('whole', symbol, tradingDay)] : []),
        ],
      })
      return reply
    },
  })
}

const checkpoint = (kind: string, name: string, value: string) => ({ kind, name, value })

/** Requests as much as the plan includes; the first rejected request shows what it does not include. */
function dailyInPlan(client: AlphavantageClient) {
  let [adjusted, full] = [true, true]
  return async (symbol: string, wantsFull: boolean): Promise<ProviderResult<Daily>> => {
    for (;;) {
      const options = { adjusted, full: wantsFull && full }
      const reply = await client.daily(symbol, options)
      if (reply.ok || reply.failure !== 'not-in-plan') return reply
      if (options.adjusted) adjusted = false
      else if (options.full) full = false
      else return reply
    }
  }
}

interface Series {
  readonly symbol: string
  readonly bars: readonly Bar[]
  /** The splits in the response with the prices. */
  readonly reported: readonly Split[] | undefined
  /** The session up to which the splits are known. */
  readonly splitsKnownUpTo: string | undefined
}

/** Raw prices do not contain splits: requests the splits where the prices jump. */
async function splitsOf(
  client: AlphavantageClient,
  { symbol, bars, reported, splitsKnownUpTo = '' }: Series,
): Promise<ProviderResult<readonly Split[]>> {
  if (reported !== undefined) return received(reported)
  return mayContainSplit(bars, splitsKnownUpTo) ? client.splits(symbol) : received([])
}

/** Nights in which every overview is refreshed once. */
export const overviewNights = 5

/**
 * Whether a symbol’s overview is due in the night after a session: the symbol’s hash determines its weekday, so that a
 * resumed refresh requests the same fifth.
 */
export function isOverviewDue(symbol: string, session: string): boolean {
  const weekdays = dayOfDate(session) + 3 // The epoch began on a Thursday: this is 0 on a Monday.
  return hashOf(symbol) % overviewNights === (((weekdays % 7) + 7) % 7) % overviewNights
}

/** FNV-1a: distributes symbols evenly, and identically on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** The services that the overviews come from. */
interface Sources {
  readonly client: AlphavantageClient
  /** Maps SIC codes to sectors; without it, the service’s own sectors are used. */
  readonly sec: SecClient | undefined
  readonly now: () => number
}

/** Maximum age in milliseconds, for overviews whose night was missed. */
const maxOverviewAgeMs = 8 * 24 * 60 * 60 * 1000

/** Collects the due overviews: a fifth each night, the missing ones, and those from before a split or a new name. */
export async function collectOverviews(
  sources: Sources,
  { store, tradingDay, only, isThorough, onProgress }: CollectTask,
  { symbols, renamed }: { readonly symbols: readonly string[]; readonly renamed: ReadonlySet<string> },
): Promise<BatchResult<string>> {
  const [lastFetched, sics] = [await store.checkpoints('overview'), new Map(await store.checkpoints('sic'))]
  const splits = splitsBySymbol(await store.splits())
  const isDue = (symbol: string) => {
    const last = lastFetched.get(symbol)
    if (last === undefined || sharesBetween(splits.get(symbol) ?? [], last, tradingDay) !== 1) return true
    if (renamed.has(symbol) && last < tradingDay) return true
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
      const content = { overview: reply.value, sic: sic.value, session: tradingDay }
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
  cache: Map<string, string>,
  cik: string,
): Promise<ProviderResult<string | null>> {
  const cached = cache.get(cik)
  if (cached !== undefined || !sec) return received(cached ?? null)
  const reply = await sec.submissions(cik)
  if (!reply.ok) return reply.failure === 'not-found' ? received(null) : reply
  const { sic } = reply.value.company
  if (sic !== null) cache.set(cik, sic)
  return received(sic)
}
