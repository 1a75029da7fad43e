import { dateOf, lastSessionBefore } from '../../../demo/calendar.ts'
import { oncePerDataset } from '../../../market/dataset/published-dataset.ts'
import { readStocks } from '../../../market/dataset/read-lines.ts'
import type { Market } from '../../../market/market.ts'
import { lastTradingDay } from '../../../market/trading-calendar.ts'
import type { Database } from '../../../platform/database/database.ts'

const oneHour = 3_600_000

/** The last session that had closed at a time, YYYY-MM-DD. */
type SessionAt = (time: number) => string

/** For the simulated market, which closes at 21:00 UTC on every weekday. */
export const demoSessionAt: SessionAt = (time) => dateOf(lastSessionBefore(new Date(time + 3 * oneHour)))

/** For New York’s exchanges, with their holidays and short days. */
export const newYorkSessionAt: SessionAt = (time) => lastTradingDay(time)

/** The part of a dataset that collection and settlement need. */
interface MarketDay {
  /** Symbols, those with the greatest turnover in dollars first. */
  readonly mostTraded: readonly string[]
  /** The newest session of most stocks, YYYY-MM-DD: single records may be wrong. */
  readonly newest: string
}

/** Reads what collecting needs from the newest dataset, once per dataset. */
export const createMarketDay = ({ published }: Pick<Market, 'published'>): (() => Promise<MarketDay>) =>
  oncePerDataset(published, ({ body }) => readDay(body))

async function readDay(file: Buffer): Promise<MarketDay> {
  const stocks = await readStocks(file)
  const turnovers = stocks.map(({ symbol, close, volume }) => ({ symbol, turnover: (close ?? 0) * (volume ?? 0) }))
  turnovers.sort((a, b) => b.turnover - a.turnover || (a.symbol < b.symbol ? -1 : 1))
  return {
    mostTraded: turnovers.map(({ symbol }) => symbol),
    newest: mostFrequent(stocks.flatMap(({ date }) => date ?? [])),
  }
}

function mostFrequent(dates: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1)
  const [first = ['']] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first[0]
}

/** Which stocks to follow. */
interface FollowOptions {
  readonly count: number
  /** All stocks of the dataset, those with the greatest turnover first. */
  readonly mostTraded: readonly string[]
}

/** The most bookmarked stocks, up to half of the count, and then the most traded ones. */
export async function followedSymbols(db: Database, { count, mostTraded }: FollowOptions): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('bookmarks')
    .select('symbol')
    .groupBy('symbol')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('symbol')
    .limit(Math.ceil(count / 2))
    .execute()
  const listed = new Set(mostTraded)
  // A bookmark stays when its stock leaves the market.
  const bookmarked = rows.map(({ symbol }) => symbol).filter((symbol) => listed.has(symbol))
  return [...new Set([...bookmarked, ...mostTraded])].slice(0, count)
}
