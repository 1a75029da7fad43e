import { inTurns } from '../market/dataset/in-turns.ts'
import { listTrading } from './companies/roster.ts'
import { seed } from './demo-market.ts'
import type { Bars } from './prices/bars.ts'
import { sessionsInYear } from './prices/calendar.ts'
import { createFactors } from './prices/factors.ts'
import { walk, type Temper } from './prices/walk.ts'

/** The year up to a session, of the stock under a symbol; undefined where nothing trades under it. */
export type BarsOf = (symbol: string) => Bars | undefined

/**
 * Single stocks of the simulated market after a session, without its records. Drawing up who trades takes a quarter of
 * a second, in which others are answered; a stock's bars then take about a millisecond.
 */
export async function openDemoBars(session: number): Promise<BarsOf> {
  const tempers = new Map<string, Temper>()
  for await (const { listing } of inTurns(listTrading(seed, session))) tempers.set(listing.symbol, listing.temper)
  const factors = createFactors(seed, session)
  const year = { from: session - sessionsInYear + 1, to: session }
  return (symbol) => {
    const temper = tempers.get(symbol)
    return temper && walk(temper, factors, year)
  }
}
