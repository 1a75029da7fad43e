import type { Listing } from './companies/traits.ts'
import { rosterOf } from './companies/roster.ts'
import { type Bars, createFactors, walk } from './prices/walk.ts'
import { sessionsInYear, dayOf } from './calendar.ts'
import { recordOf } from './records/record.ts'

/** The one seed from which everything follows. */
export const seed = 3

/** Raised whenever the same session would give other records: what an older release has stored is then made anew. */
export const demoVersion = 1

/** Sessions that can be looked at before they come. */
const mostAhead = 10

/** A market of invented companies after one of its sessions. It is the same whenever it is made. */
export interface DemoMarket {
  /** What trades in it. */
  readonly listings: readonly Listing[]
  /** The dataset's lines, made one by one. */
  lines(): Generator<string>
  /** A year of a stock's bars; undefined where nothing trades under the symbol. */
  bars(symbol: string): Bars | undefined
  /** The same with so many sessions that are yet to come, ten at most. */
  barsAhead(symbol: string, sessions: number): Bars | undefined
}

/** The simulated market after a session, as the calendar counts them. */
export function createDemoMarket(session: number): DemoMarket {
  const roster = rosterOf(seed, session)
  const bySymbol = new Map(roster.map((listing) => [listing.symbol, listing]))
  const factors = createFactors(seed, session + mostAhead)
  const day = dayOf(session)
  // One more than a year: a change over the whole year needs a session to compare with.
  const year = { from: session - sessionsInYear, to: session }
  const barsOf = ({ priceModel }: Listing) => walk(priceModel, factors, year)
  return {
    listings: roster,
    *lines() {
      for (const listing of roster) yield JSON.stringify(recordOf(listing, barsOf(listing), day))
    },
    bars(symbol) {
      const listing = bySymbol.get(symbol)
      return listing && barsOf(listing)
    },
    barsAhead(symbol, sessions) {
      const listing = bySymbol.get(symbol)
      return listing && walk(listing.priceModel, factors, { ...year, to: session + Math.min(sessions, mostAhead) })
    },
  }
}
