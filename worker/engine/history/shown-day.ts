import { stockAsOf } from '#domain/history/stock-as-of'
import type { Engine } from '../engine.ts'
import type { Snapshot } from '../snapshot.ts'
import { daySnapshot, type OpenMarket } from './day-snapshot.ts'
import { recentCloses } from './recent-closes.ts'

/** The market as of a session for the page: with the daily closes of its rows, and with whole stocks. */
export async function shownDay(
  engine: Engine,
  past: OpenMarket,
  date: string,
  breathe: () => Promise<void> | undefined,
): Promise<Snapshot> {
  const { market } = past
  const day = market.dates.indexOf(date)
  const { snapshot } = await daySnapshot(engine, past, date, breathe)
  return {
    ...snapshot,
    screen(request) {
      const page = snapshot.screen(request)
      const closes = page.symbols.map((symbol) => {
        const history = market.listing(symbol, day)
        return history ? [...recentCloses(history.prints, day)] : []
      })
      return { ...page, closes }
    },
    stock(symbol) {
      const history = market.listing(symbol, day)
      return Promise.resolve(history && stockAsOf(history, market.dates, day)?.stock)
    },
  }
}
