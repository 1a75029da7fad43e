import type { HistoryResponse } from '../contract/market.ts'
import { type Bars, createFactors, walk, type PriceModel } from '../demo/prices/walk.ts'
import { dateOf, lastSessionBefore, sessionsInYear } from '../demo/calendar.ts'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import type { HistorySource } from './history-source.ts'
import { iterateYielding } from '../market/dataset/read-lines.ts'
import { listTrading } from '../demo/companies/roster.ts'
import { seed } from '../demo/demo-market.ts'

const oneDay = 24 * 60 * 60 * 1000

type DemoDataset = Pick<PublishedDataset, 'createdAt' | 'etag'>

/**
 * Histories of the simulated market, computed from its seed; they end with the session of its dataset. The list of stocks is
 * computed at once, so that the first request need not wait for it.
 */
export function demoHistory(published: () => DemoDataset): HistorySource {
  let newest = barsAfter(sessionOf(published()))
  return {
    historyOf: async (symbol) => {
      const dataset = published()
      const session = sessionOf(dataset)
      if (newest.session !== session) newest = barsAfter(session)
      const bars = (await newest.bars)(symbol)
      return bars && { response: responseOf(symbol, bars), version: dataset.etag.replaceAll('"', '') }
    },
  }
}

const barsAfter = (session: number) => ({ session, bars: openDemoBars(session) })

/** The records are made on the evening of their session, the last one before the next day. */
const sessionOf = ({ createdAt }: DemoDataset): number =>
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

/** The year up to a session, of the stock under a symbol; undefined where nothing trades under it. */
type BarsOf = (symbol: string) => Bars | undefined

/**
 * Bars of single stocks of the simulated market after a session. Computing the list of stocks takes a quarter of a second
 * and yields to the event loop; a stock's bars then take about a millisecond.
 */
async function openDemoBars(session: number): Promise<BarsOf> {
  const priceModels = new Map<string, PriceModel>()
  for await (const { listing } of iterateYielding(listTrading(seed, session)))
    priceModels.set(listing.symbol, listing.priceModel)
  const factors = createFactors(seed, session)
  const year = { from: session - sessionsInYear + 1, to: session }
  return (symbol) => {
    const priceModel = priceModels.get(symbol)
    return priceModel && walk(priceModel, factors, year)
  }
}
