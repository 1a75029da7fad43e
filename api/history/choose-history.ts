import { type Result, succeed } from '#domain/result'
import { type HistoryResponse, maxSessions } from '../contract/market.ts'
import { adjustForSplits } from '../market/bars.ts'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import type { Market } from '../market/market.ts'
import { type Bar, createMarketStore, type MarketStore } from '../market/store/market-store.ts'
import type { Database } from '../platform/database/database.ts'
import type { Config } from '../platform/runtime/config.ts'
import { demoHistory, type HistorySource, openClosesHistory } from './history-source.ts'
import type { MarketPast } from './open-past.ts'
import { pastHistory } from './past-charts.ts'

/** The history source of the configured market, which may be the past of the whole one; undefined if it has none. */
export async function chooseHistory(
  { market }: Pick<Config, 'market'>,
  { published }: Pick<Market, 'published'>,
  database: Database,
  past?: MarketPast,
): Promise<Result<HistorySource | undefined>> {
  switch (market.name) {
    case 'demo':
      return succeed(demoHistory(published))
    case 'file':
      if (market.closes !== undefined) return openClosesHistory(market.closes)
      return succeed(past && pastHistory(past))
    case 'alphavantage':
    case 'massive':
    case 'public':
      return succeed(storeHistory(createMarketStore(database, market.name), published))
  }
}

/**
 * Histories from the bars of a provider's market. They end with the session of the dataset: later bars are shown once the next
 * dataset is published.
 */
export function storeHistory(
  store: Pick<MarketStore, 'bars' | 'splitsOf'>,
  published: () => Pick<PublishedDataset, 'createdAt' | 'etag'>,
): HistorySource {
  async function barsOf(symbol: string): Promise<readonly Bar[]> {
    // A record is made after the close of its session, on the same day in UTC.
    const session = published().createdAt?.slice(0, 10) ?? ''
    const past = (await store.bars(symbol)).filter((bar) => bar.date <= session)
    return past.length === 0 ? [] : adjustForSplits(past, await store.splitsOf(symbol))
  }
  return {
    async historyOf(symbol) {
      const version = published().etag.replaceAll('"', '')
      const bars = (await barsOf(symbol)).slice(-maxSessions)
      return bars.length === 0 ? undefined : { response: responseOf(symbol, bars), version }
    },
    closesOf: async (symbol) => responseOf(symbol, await barsOf(symbol)),
  }
}

function responseOf(symbol: string, bars: readonly Bar[]): HistoryResponse {
  const [open, high, low] = [completeColumn(bars, 'open'), completeColumn(bars, 'high'), completeColumn(bars, 'low')]
  return {
    symbol,
    sessions: bars.map(({ date }) => date),
    close: bars.map(({ close }) => close),
    volume: bars.map(({ volume }) => volume),
    ...(open && high && low && { open, high, low }),
  }
}

/** undefined if any value is missing. */
function completeColumn(bars: readonly Bar[], price: 'open' | 'high' | 'low'): number[] | undefined {
  const prices = bars.flatMap((bar) => bar[price] ?? [])
  return prices.length === bars.length ? prices : undefined
}
