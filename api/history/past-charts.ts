import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { HistoryManifest } from '#domain/history/manifest'
import { decodePrints, decodeRanges } from '#domain/history/print-block'
import { type BarsAsOf, barsAsOf, type Prints } from '#domain/history/prints'
import { type HistoryResponse, maxSessions } from '../contract/market.ts'
import type { HistorySource } from './history-source.ts'
import type { MarketPast } from './open-past.ts'

type Block = HistoryManifest['blocks'][number]

/** A listing's place in a generation. */
interface Place {
  readonly block: Block
  /** Its index in the block. */
  readonly at: number
  /** The index of its last session. */
  readonly last: number
}

/**
 * Histories from the past of the whole market: the year up to a listing's last session, adjusted for the splits up to then. Of
 * companies that have had the same symbol, it is the latest.
 */
export function pastHistory(past: Pick<MarketPast, 'newest' | 'file' | 'isBehind'>): HistorySource {
  const bytesOf = async (sha256: string) => {
    const file = await past.file(sha256)
    if (!file) throw new Error(`The history has no file ${sha256}.`)
    return promisify<Buffer, Buffer>(gunzip)(file)
  }

  async function readPrints({ block, at }: Place): Promise<Prints> {
    const listings = decodePrints(await bytesOf(block.prints.sha256))
    if (!listings.ok) throw new Error(listings.failure.join(' '))
    const ranges = block.ranges && decodeRanges(await bytesOf(block.ranges.sha256), listings.value)
    if (ranges?.ok === false) throw new Error(ranges.failure.join(' '))
    const [prints, known] = [listings.value[at], ranges?.value[at]]
    if (!prints) throw new Error('A block of prints lacks a listing.')
    return { ...prints, ...(known && { ranges: known }) }
  }

  return {
    get newestSession() {
      return past.newest()?.manifest.dates.at(-1) ?? ''
    },
    fileSetting: 'MARKET_HISTORY_FILE',
    isBehind: () => past.isBehind(),
    async historyOf(symbol) {
      const newest = past.newest()
      if (!newest) return undefined
      const { dates, blocks, generation } = newest.manifest
      const place = latestOf(blocks, symbol)
      if (!place) return undefined
      const bars = barsAsOf(await readPrints(place), dates, Math.max(place.last - maxSessions + 1, 0), place.last)
      return { response: responseOf(symbol, bars, dates), version: generation }
    },
  }
}

function latestOf(blocks: readonly Block[], symbol: string): Place | undefined {
  const places = blocks.flatMap((block) =>
    block.listings.flatMap(([name, , last], at) => (name === symbol ? [{ block, at, last }] : [])),
  )
  return places.toSorted((a, b) => b.last - a.last)[0]
}

function responseOf(symbol: string, bars: BarsAsOf, dates: readonly string[]): HistoryResponse {
  const [open, high, low] = [wholeColumn(bars.open), wholeColumn(bars.high), wholeColumn(bars.low)]
  return {
    symbol,
    sessions: bars.sessions.map((session) => dates[session] ?? ''),
    close: [...bars.close],
    volume: Array.from(bars.volume, (shares) => (Number.isNaN(shares) ? null : Math.round(shares))),
    ...(open && high && low && { open, high, low }),
  }
}

/** undefined where a single one is missing. */
function wholeColumn(prices: ArrayLike<number> = []): number[] | undefined {
  const column = Array.from(prices)
  return column.length === 0 || column.some(Number.isNaN) ? undefined : column
}
