import { readStocks } from '../../market/dataset/read-lines.ts'
import type { Market } from '../../market/market.ts'

/** What collecting and settling need to know of a dataset. */
export interface MarketDay {
  /** Symbols, those with the greatest turnover in dollars first. */
  readonly mostTraded: readonly string[]
  /** The newest session of most stocks, YYYY-MM-DD: a single record may say anything. */
  readonly newest: string
}

/** Reads the market's newest dataset, once for as long as it is the newest; again where that failed. */
export function createMarketDay({ published }: Pick<Market, 'published'>): () => Promise<MarketDay> {
  let last: { readonly version: string; readonly day: Promise<MarketDay> } | undefined
  return () => {
    const { etag, body } = published()
    if (last?.version === etag) return last.day
    const reading = { version: etag, day: readDay(body) }
    last = reading
    reading.day.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.day
  }
}

async function readDay(file: Buffer): Promise<MarketDay> {
  const stocks = await readStocks(file)
  const turnovers = stocks.map(({ symbol, close, volume }) => ({ symbol, turnover: (close ?? 0) * (volume ?? 0) }))
  turnovers.sort((a, b) => b.turnover - a.turnover || (a.symbol < b.symbol ? -1 : 1))
  return {
    mostTraded: turnovers.map(({ symbol }) => symbol),
    newest: mostUsual(stocks.flatMap(({ date }) => date ?? [])),
  }
}

function mostUsual(dates: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1)
  const [most = ['']] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most[0]
}
