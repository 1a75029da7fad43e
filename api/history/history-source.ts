import { type Result, succeed } from '#domain/result'
import { type HistoryResponse, maxSessions } from '../contract/market.ts'
import { dateOf, lastSessionBefore, sessionsInYear } from '../demo/calendar.ts'
import { listTrading } from '../demo/companies/roster.ts'
import { seed } from '../demo/demo-market.ts'
import { type Bars, createFactors, type PriceModel, walk } from '../demo/prices/walk.ts'
import { type Closes, type ClosesIndex, parseCloses, readClosesFile } from '../market/dataset/closes-file.ts'
import { describeIndex } from '../market/dataset/line-index.ts'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import { fileRevision, iterateYielding } from '../market/dataset/read-lines.ts'
import { createReloader } from '../market/reload.ts'

/** A stock's history and what it was made from. */
interface History {
  readonly response: HistoryResponse
  /** Changes whenever the response may change. Contains only characters that are valid in an ETag. */
  readonly version: string
}

/** Closes in the shares of the last session, the oldest first. */
type ListedCloses = Pick<HistoryResponse, 'sessions' | 'close'>

/** Where histories come from. */
export interface HistorySource {
  /** Printed at the start of the server. */
  readonly startupMessage?: string
  /** The last session of the served file. */
  readonly newestSession?: string
  /** The setting that names that file if it is not the closes file's. */
  readonly fileSetting?: string
  /** By the upper-cased symbol; undefined if there is none. */
  historyOf(symbol: string): Promise<History | undefined>
  /** All known closes, also those before a history; undefined if there are none. */
  closesOf(symbol: string): Promise<ListedCloses | undefined>
  /** Loads newer histories unless they come from the dataset. If they are unusable, the result says why, and the old ones stay. */
  reload?(): Promise<Result<void>>
  /** What the operator should know about histories that were loaded since the last call; undefined if there is nothing. */
  warning?(): Promise<string | undefined>
  /** Whether newer histories could not be loaded. */
  isBehind?(): boolean
}

/** A sentence if a closes file or history file ends before or after the sessions of the newest dataset. */
export function lagOf(
  { newestSession, fileSetting = 'MARKET_CLOSES_FILE' }: HistorySource,
  newest: string,
): string | undefined {
  if (newestSession === undefined || newestSession === newest || newestSession === '' || newest === '') return undefined
  return newestSession < newest
    ? `${fileSetting} ends on ${newestSession}, and the prices are of ${newest}: charts lack the sessions since.`
    : `${fileSetting} goes on to ${newestSession}, and the prices are of ${newest}: they lack the sessions since.`
}

/** A source that warns when a new file ends before the newest dataset. */
export function warnOfLag(source: HistorySource, newest: () => Promise<string>): HistorySource {
  let lastChecked = source.newestSession
  return {
    ...source,
    async warning() {
      if (source.newestSession === lastChecked) return undefined
      lastChecked = source.newestSession
      return lagOf(source, await newest())
    },
  }
}

/** Histories from a closes file; each request parses a line. */
export function closesHistory(index: ClosesIndex, path: string, version: string): HistorySource {
  const { sessions, lines } = index
  const upToEnd = (symbol: string, count?: number) => {
    const line = lines.get(symbol)
    const closes = line && parseCloses(line.toString(), sessions.length)
    return closes && historyFromCloses(closes, sessions, count)
  }
  return {
    startupMessage: describeIndex('Price histories', index, path),
    newestSession: sessions.at(-1) ?? '',
    historyOf: (symbol) => {
      const response = upToEnd(symbol, maxSessions)
      return Promise.resolve(response && { response, version })
    },
    closesOf: (symbol) => Promise.resolve(upToEnd(symbol)),
  }
}

/** A closes file's last sessions, all by default, as far as the symbol traded; undefined if it never did. */
function historyFromCloses(
  closes: Closes,
  sessions: readonly string[],
  count = sessions.length,
): HistoryResponse | undefined {
  const start = Math.max(sessions.length - count, 0)
  const year = sessions.slice(start).flatMap((session, at) => {
    const close = closes.close[start + at] ?? null
    return close === null ? [] : [{ session, close, volume: closes.volume[start + at] ?? null }]
  })
  if (year.length === 0) return undefined
  return {
    symbol: closes.symbol,
    sessions: year.map(({ session }) => session),
    close: year.map(({ close }) => close),
    volume: year.map(({ volume }) => volume),
  }
}

/**
 * Opens a closes file from another program, or returns a sentence that says what is wrong. A poll replaces it with a newer file;
 * an unreadable one is retried after a while.
 */
export async function openClosesHistory(path: string, now: () => number = Date.now): Promise<Result<HistorySource>> {
  const open = async () => {
    const read = await readClosesFile(path)
    return read.ok ? succeed(closesHistory(read.value.index, path, read.value.version)) : read
  }
  const reloader = createReloader(() => fileRevision(path), now)
  await reloader.start()
  const first = await open()
  if (!first.ok) return first
  let newest = first.value
  return succeed({
    ...(newest.startupMessage !== undefined && { startupMessage: newest.startupMessage }),
    get newestSession() {
      return newest.newestSession ?? ''
    },
    historyOf: (symbol) => newest.historyOf(symbol),
    closesOf: (symbol) => newest.closesOf(symbol),
    reload: () =>
      reloader.reloadIfChanged(async () => {
        const next = await open()
        if (!next.ok) return next
        newest = next.value
        return succeed(undefined)
      }),
    isBehind: reloader.isBehind,
  })
}

const oneDay = 24 * 60 * 60 * 1000

type DemoDataset = Pick<PublishedDataset, 'createdAt' | 'etag'>

/**
 * Histories of the simulated market, computed from its seed; they end with the session of its dataset. The list of stocks is
 * computed at once, so that the first request need not wait for it.
 */
export function demoHistory(published: () => DemoDataset): HistorySource {
  let newest = barsAfter(demoSessionOf(published()))
  async function barsOf(symbol: string, sessions?: number) {
    const session = demoSessionOf(published())
    if (newest.session !== session) newest = barsAfter(session)
    return (await newest.bars)(symbol, sessions)
  }
  return {
    historyOf: async (symbol) => {
      const version = published().etag.replaceAll('"', '')
      const bars = await barsOf(symbol)
      return bars && { response: responseOf(symbol, bars), version }
    },
    closesOf: async (symbol) => {
      const bars = await barsOf(symbol, Infinity)
      return bars && responseOf(symbol, bars)
    },
  }
}

const barsAfter = (session: number) => ({ session, bars: openDemoBars(session) })

/** Records are made on the evening of their session, the last one before the next day. */
export const demoSessionOf = ({ createdAt }: DemoDataset): number =>
  lastSessionBefore(new Date(Date.parse(createdAt ?? '') + oneDay))

const responseOf = (symbol: string, { session, open, high, low, close, volume }: Bars): HistoryResponse => ({
  symbol,
  sessions: Array.from(session, dateOf),
  close: [...close],
  volume: [...volume],
  open: [...open],
  high: [...high],
  low: [...low],
})

/** The last sessions of the stock under a symbol, a year by default; undefined if nothing trades under it. */
type BarsOf = (symbol: string, sessions?: number) => Bars | undefined

/**
 * Bars of single stocks of the simulated market after a session. Computing the list of stocks takes a quarter of a second
 * and yields to the event loop; a stock's bars then take about a millisecond.
 */
async function openDemoBars(session: number): Promise<BarsOf> {
  const priceModels = new Map<string, PriceModel>()
  for await (const { listing } of iterateYielding(listTrading(seed, session)))
    priceModels.set(listing.symbol, listing.priceModel)
  const factors = createFactors(seed, session)
  return (symbol, sessions = sessionsInYear) => {
    const priceModel = priceModels.get(symbol)
    return priceModel && walk(priceModel, factors, { from: session - sessions + 1, to: session })
  }
}
