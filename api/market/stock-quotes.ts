import type { Stock } from '#domain/stock/stock'
import { oncePerDataset } from './dataset/published-dataset.ts'
import { readStocks } from './dataset/read-lines.ts'
import type { Market } from './market.ts'

/** A few values about a stock, so that those of a whole market can stay in memory. */
export type StockQuote = Pick<
  Stock,
  | 'symbol'
  | 'name'
  | 'exchange'
  | 'assetType'
  | 'sector'
  | 'date'
  | 'close'
  | 'dayDeltaRatio'
  | 'twoMonthsDeltaRatio'
  | 'marketCap'
  | '52WeekLow'
  | '52WeekHigh'
>

/** The quotes of the stocks of the newest dataset by symbol, read once per dataset; undefined while there is none. */
export function createStockQuotes({
  newest,
  published,
}: Pick<Market, 'newest' | 'published'>): () => Promise<ReadonlyMap<string, StockQuote> | undefined> {
  const read = oncePerDataset(
    published,
    async ({ body }) => new Map((await readStocks(body)).map((stock) => [stock.symbol, quoteOf(stock)])),
  )
  return () => (newest() ? read() : Promise.resolve(undefined))
}

function quoteOf({ symbol, name, exchange, assetType, sector, date, close, ...stock }: Stock): StockQuote {
  const { dayDeltaRatio, twoMonthsDeltaRatio, marketCap } = stock
  const range = { '52WeekLow': stock['52WeekLow'], '52WeekHigh': stock['52WeekHigh'] }
  return {
    symbol,
    name,
    exchange,
    assetType,
    sector,
    date,
    close,
    dayDeltaRatio,
    twoMonthsDeltaRatio,
    marketCap,
    ...range,
  }
}

/** The newest session of some quotes, YYYY-MM-DD; undefined if they have none. */
export function newestSession(quotes: ReadonlyMap<string, StockQuote> | undefined): string | undefined {
  let newest: string | undefined
  for (const { date } of quotes?.values() ?? [])
    if (date !== null && !(newest !== undefined && newest >= date)) newest = date
  return newest
}
