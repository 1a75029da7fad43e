import { dayOf, sessionsInYear } from './calendar.ts'
import { rosterOf } from './companies/roster.ts'
import type { Listing } from './companies/traits.ts'
import { createFactors, walk } from './prices/walk.ts'
import { recordOf } from './records/record.ts'

/** The seed of the whole market. */
export const seed = 3

/** Raise it when a change alters the records of a session: stored datasets of older releases are then rebuilt. */
export const demoVersion = 6

/** Future sessions that can be computed. */
const maxSessionsAhead = 10

/** A market of invented companies after a session of the demo calendar; deterministic. */
export function createDemoMarket(session: number) {
  const roster = rosterOf(seed, session)
  const bySymbol = new Map(roster.map((listing) => [listing.symbol, listing]))
  const factors = createFactors(seed, session + maxSessionsAhead)
  const day = dayOf(session)
  // One more than a year: a change over the whole year needs an earlier session for comparison.
  const year = { from: session - sessionsInYear, to: session }
  const barsOf = ({ priceModel }: Listing) => walk(priceModel, factors, year)
  return {
    /** The stocks that trade. */
    listings: roster,
    /** The dataset's lines, generated lazily. */
    *lines() {
      for (const listing of roster) yield JSON.stringify(recordOf(listing, barsOf(listing), day))
    },
    /** A year of a stock's bars; undefined if nothing trades under the symbol. */
    bars(symbol: string) {
      const listing = bySymbol.get(symbol)
      return listing && barsOf(listing)
    },
    /** The same with up to ten future sessions. */
    barsAhead(symbol: string, sessions: number) {
      const listing = bySymbol.get(symbol)
      return (
        listing && walk(listing.priceModel, factors, { ...year, to: session + Math.min(sessions, maxSessionsAhead) })
      )
    },
  }
}

export type DemoMarket = ReturnType<typeof createDemoMarket>
