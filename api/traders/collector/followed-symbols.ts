import type { Database } from '../../database/database.ts'

/** Which stocks to follow. */
interface Wanted {
  readonly count: number
  /** All stocks of the dataset, those with the greatest turnover first. */
  readonly mostTraded: readonly string[]
}

/** The stocks that most people have bookmarked, half of them at most, and then those that are traded most. */
export async function followedSymbols(db: Database, { count, mostTraded }: Wanted): Promise<readonly string[]> {
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
