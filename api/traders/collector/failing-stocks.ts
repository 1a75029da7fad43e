import type { Database } from '../../database/database.ts'

/** Milliseconds. Stocks that are followed no more are asked about no more: what failed before that is old. */
const oneDay = 24 * 3_600_000

const maxSymbols = 20

/** The stocks whose messages could not be read when they were last asked about. */
export interface FailingStocks {
  readonly count: number
  /** Those that have failed most often, twenty at most. */
  readonly symbols: readonly string[]
}

export async function failingStocks(db: Database, feed: string, now = Date.now()): Promise<FailingStocks> {
  const rows = await db
    .selectFrom('read_marks')
    .select('symbol')
    .where('feed', '=', feed)
    .where('failures', '>', 0)
    .where('failed_at', '>', now - oneDay)
    .orderBy('failures', 'desc')
    .orderBy('symbol')
    .execute()
  return { count: rows.length, symbols: rows.slice(0, maxSymbols).map(({ symbol }) => symbol) }
}
