import { sessionsOf } from '#domain/history/manifest'
import { type BarsAsOf, barsAsOf, type Prints } from '#domain/history/prints'
import { type HistoryResponse, maxSessions } from '../contract/market.ts'
import { HistoryPending } from '../platform/http/errors.ts'
import type { HistorySource } from './history-source.ts'
import type { MarketPast } from './open-past.ts'
import type { ServedGeneration } from './shared-generation.ts'
import { hasEveryNight, openStoredPast, type StoredPast } from './stored-past.ts'

/**
 * Histories from the past of the whole market: the year up to a listing's last session, adjusted for the splits up to then, of
 * the last company with the symbol.
 */
export function pastHistory(past: Pick<MarketPast, 'newest' | 'file' | 'isBehind' | 'isPending'>): HistorySource {
  let opened: { readonly of: ServedGeneration; readonly stored: Promise<StoredPast> } | undefined

  /** Sessions since the generation are read once. */
  async function openNewest(newest: ServedGeneration): Promise<StoredPast> {
    if (opened?.of !== newest)
      opened = { of: newest, stored: openStoredPast(newest.manifest, past).then(keepLastBlock) }
    const stored = await opened.stored
    if (hasEveryNight(stored)) return stored
    opened = undefined
    throw new Error('The history lacks one of its sessions.')
  }

  /** The last sessions of a listing; undefined if there are none. */
  async function upToEnd(symbol: string, sessions: number) {
    const newest = past.newest()
    if (!newest && past.isPending?.() === true) throw new HistoryPending('The history is being read.')
    const stored = newest && (await openNewest(newest))
    const prints = stored && (await latestOf(stored, symbol))
    if (!prints) return undefined
    const last = prints.first + prints.close.length - 1
    const { dates } = stored.since
    const bars = barsAsOf(prints, dates, Math.max(last - sessions + 1, 0), last)
    return { response: responseOf(symbol, bars, dates), version: newest.etag }
  }

  return {
    get newestSession() {
      const newest = past.newest()
      return newest ? (sessionsOf(newest.manifest).at(-1) ?? '') : ''
    },
    fileSetting: 'MARKET_HISTORY_FILE',
    isBehind: () => past.isBehind(),
    historyOf: (symbol) => upToEnd(symbol, maxSessions),
    closesOf: async (symbol) => (await upToEnd(symbol, Infinity))?.response,
  }
}

/** The listings of the last block stay in memory, for those who read one after another. */
function keepLastBlock(stored: StoredPast): StoredPast {
  let last: { readonly of: unknown; readonly listings: ReturnType<StoredPast['block']> } | undefined
  return {
    ...stored,
    async block(block) {
      if (last?.of !== block) last = { of: block, listings: stored.block(block) }
      const listings = await last.listings.catch(() => undefined)
      // The next call reads again what could not be read.
      if (!listings) last = undefined
      return listings
    },
  }
}

async function latestOf(stored: StoredPast, symbol: string): Promise<Prints | undefined> {
  const found = stored.added.filter(({ prints }) => prints.symbol === symbol)
  for (const block of stored.manifest.blocks) {
    if (!block.listings.some(([name]) => name === symbol)) continue
    const listings = await stored.block(block)
    if (!listings) throw new Error('A block of the history is missing or damaged.')
    found.push(...listings.filter(({ prints }) => prints.symbol === symbol))
  }
  const end = ({ first, close }: Prints) => first + close.length
  return found.map(({ prints }) => prints).toSorted((a, b) => end(b) - end(a))[0]
}

function responseOf(symbol: string, bars: BarsAsOf, dates: readonly string[]): HistoryResponse {
  const [open, high, low] = [wholeColumn(bars.open), wholeColumn(bars.high), wholeColumn(bars.low)]
  return {
    symbol,
    sessions: bars.sessions.map((session) => dates[session] ?? ''),
    close: [...bars.close],
    volume: Array.from(bars.volume, (shares) => (Number.isNaN(shares) ? null : Math.round(shares))),
    isVolumeRounded: true,
    ...(open && high && low && { open, high, low }),
  }
}

/** undefined if any value is missing. */
function wholeColumn(prices: ArrayLike<number> = []): number[] | undefined {
  const column = Array.from(prices)
  return column.length === 0 || column.some(Number.isNaN) ? undefined : column
}
