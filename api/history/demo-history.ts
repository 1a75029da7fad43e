import type { HistoryAnswer } from '../contract/history.ts'
import { openDemoBars } from '../demo/demo-bars.ts'
import type { Bars } from '../demo/prices/bars.ts'
import { dateOf, lastSessionBefore } from '../demo/prices/calendar.ts'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import type { HistorySource } from './history-source.ts'

const oneDay = 24 * 60 * 60 * 1000

type Demo = Pick<PublishedDataset, 'createdAt' | 'etag'>

/**
 * Histories of the simulated market, made anew from its seed: they end where the records of its dataset do.
 * Who trades is drawn up at once, so that not even the first to ask has to wait for it.
 */
export function demoHistory(published: () => Demo): HistorySource {
  let newest = barsAfter(sessionOf(published()))
  return {
    historyOf: async (symbol) => {
      const dataset = published()
      const session = sessionOf(dataset)
      if (newest.session !== session) newest = barsAfter(session)
      const bars = (await newest.bars)(symbol)
      return bars && { answer: answerOf(symbol, bars), version: dataset.etag.replaceAll('"', '') }
    },
  }
}

const barsAfter = (session: number) => ({ session, bars: openDemoBars(session) })

/** The records are made on the evening of their session, the last one before the next day. */
const sessionOf = ({ createdAt }: Demo): number => lastSessionBefore(new Date(Date.parse(createdAt ?? '') + oneDay))

const answerOf = (symbol: string, { session, open, high, low, close, volume }: Bars): HistoryAnswer => ({
  symbol,
  sessions: Array.from(session, dateOf),
  close: [...close],
  volume: [...volume],
  open: [...open],
  high: [...high],
  low: [...low],
})
