import type { Database } from '../../api/database/database.ts'
import { barsOf, type FakeMarket } from '../../api/testing/fake-market.ts'
import { createMarketStore, type Bar } from '../../api/market/store/market-store.ts'

/** What was collected before the night that is measured. */
interface Collected {
  readonly world: FakeMarket
  /** How many stocks lack the newest session. */
  readonly missing: number
}

/** Symbols whose bars are stored at once. */
const atOnce = 50

/** Stores a world as Alpha Vantage has told of it until the night before, with overviews of a usual length. */
export async function storeBars(db: Database, { world, missing }: Collected): Promise<void> {
  const store = createMarketStore(db, 'alphavantage')
  const [session = '', before = ''] = world.sessions.slice(-2).toReversed()
  const description = 'A company that makes things and sells them in many places. '.repeat(20)
  for (let from = 0; from < world.stocks.length; from += atOnce) {
    const some = world.stocks.slice(from, from + atOnce)
    const isMissing = (index: number) => from + index < missing
    const bars = some.flatMap((stock, index): Bar[] =>
      barsOf(world, stock)
        .slice(0, isMissing(index) ? -1 : undefined)
        .map(({ session: date, ...bar }) => ({ symbol: stock.symbol, date, ...bar })),
    )
    const marks = some.flatMap(({ symbol }, index) => [
      { kind: 'whole', name: symbol, value: before },
      { kind: 'prices', name: symbol, value: isMissing(index) ? before : session },
      { kind: 'overview', name: symbol, value: session },
    ])
    const overviews = some.map(({ symbol, name }) => ({
      symbol,
      content: { overview: { Symbol: symbol, Name: name, Sector: 'TECHNOLOGY', Description: description }, sic: null },
      fetchedAt: Date.now(),
    }))
    await store.save({ bars, checkpoints: marks, overviews })
  }
}
