import { isUnrecordedSplit, type Prints } from '../history/prints.ts'
import type { BacktestSettings, Holding, Target } from './backtest.ts'
import { joinRenamed, type RenamedListings } from './renamed-listings.ts'

/** The values of a portfolio. */
export interface PortfolioRun {
  /** The index of the session of the first trade. */
  readonly first: number
  /** The value at the close of each session from the first trade on: the first one is 1, before the cost of that trade. */
  readonly values: Float64Array
  /** The purchases and sales of each rebalance, as a share of the portfolio before it; a complete change is 2. */
  readonly traded: readonly number[]
  /** The number of stocks that each rebalance holds. */
  readonly counts: readonly number[]
  /** The number of holdings that ended while they were held. */
  readonly ended: number
  /** The number of price changes between two prints that count as unrecorded splits. */
  readonly unrecorded: number
}

export interface RunOptions extends Pick<BacktestSettings, 'costBasisPoints' | 'lossAtEnd'> {
  /** The index of the last session of the run. */
  readonly last: number
  /** The index of the newest session of the market: without a print since, a listing has ended. */
  readonly newest: number
  /** The listings that continue under another symbol: they do not end. */
  readonly renamed: RenamedListings
}

/** A listing has ended if its last print is at least so many sessions before the market's newest one. */
const endedAfter = 5

/** A portfolio that is rebalanced from time to time. */
export interface Portfolio {
  /**
   * Buys a target, and values it up to the session of the next trade, or up to the last session. Returns the holdings of the
   * target that could be bought.
   */
  readonly rebalance: (target: Target, next: number | undefined) => readonly Holding[]
  readonly run: () => PortfolioRun
}

/** The values of a portfolio that holds each target until the next one. */
export function runPortfolio(
  listings: readonly Prints[],
  targets: readonly Target[],
  options: RunOptions,
): PortfolioRun {
  const portfolio = createPortfolio(listings, options)
  targets.forEach((target, at) => portfolio.rebalance(target, targets[at + 1]?.trade))
  return portfolio.run()
}

/**
 * A portfolio before its first rebalance. A rebalance values all holdings at the close of its session, or the last one before
 * it; it buys new stocks only if they trade in that session, and holds their share as cash otherwise. Costs reduce the value
 * in proportion to purchases and sales. Splits multiply shares. A price that rises more than tenfold or falls below a tenth
 * between two prints counts as a split. A holding whose prints end becomes cash at its last close, less `lossAtEnd`, unless
 * it continues under another symbol. Cash earns nothing; dividends are not known.
 */
export function createPortfolio(
  printed: readonly Prints[],
  { last, newest, costBasisPoints, lossAtEnd, renamed }: RunOptions,
): Portfolio {
  const { listings, heldAs } = joinRenamed(printed, renamed)
  let first = last + 1
  let values = new Float64Array()
  const traded: number[] = []
  const counts: number[] = []
  // Arrays by listing: maps of thousands of holdings would take most of the time.
  const worths = new Float64Array(listings.length)
  const weights = new Float64Array(listings.length)
  let held: number[] = []
  let worth = 1
  let ended = 0
  let unrecorded = 0

  /** Sets the weights of the holdings that can be bought. A listing and its continuation are never in one day's market. */
  const buy = ({ trade, holdings }: Target): readonly Holding[] =>
    holdings.filter((holding) => {
      const listing = heldAs[holding.listing] ?? -1
      const prints = listings[listing]
      const isHeld = (worths[listing] ?? 0) > 0 && !!prints && !isOver(prints, trade, newest)
      if (!prints || !(isHeld || !Number.isNaN(closeAt(prints, trade)))) return false
      weights[listing] = holding.weight
      return true
    })

  /** The sum of all purchases and sales, as a share of the portfolio. */
  const changeTo = (wanted: readonly number[]): number => {
    let change = 0
    for (const listing of held) change += Math.abs((weights[listing] ?? 0) - (worths[listing] ?? 0) / worth)
    for (const listing of wanted) if (worths[listing] === 0) change += weights[listing] ?? 0
    return change
  }

  return {
    rebalance(target, nextTrade = last) {
      const { trade } = target
      if (traded.length === 0) {
        first = trade
        values = new Float64Array(Math.max(0, last - first + 1))
      }
      const bought = buy(target)
      const wanted = bought.map(({ listing }) => heldAs[listing] ?? -1)
      const change = changeTo(wanted)
      traded.push(change)
      counts.push(bought.length)
      worth *= 1 - (change * costBasisPoints) / 10_000
      const until = Math.min(nextTrade, last)
      const segment = values.subarray(trade - first, until - first + 1)
      // Clear the value before this rebalance: the new holdings add up to it.
      segment.fill(0, 0, 1)
      for (const listing of held) worths[listing] = 0
      held = []
      let invested = 0
      for (const listing of wanted) {
        const prints = listings[listing]
        const weight = weights[listing] ?? 0
        weights[listing] = 0
        if (!prints) continue
        invested += weight
        const end = addHolding(segment, prints, { worth: worth * weight, trade, until, newest, lossAtEnd })
        unrecorded += end.unrecorded
        if (end.isOver) ended++
        else {
          worths[listing] = end.worth
          held.push(listing)
        }
      }
      const cash = worth * (1 - invested)
      for (let session = 0; session < segment.length; session++) segment[session] = (segment[session] ?? 0) + cash
      worth = segment.at(-1) ?? worth
      values[0] = 1
      return bought
    },
    run: () => ({ first, values, traded, counts, ended, unrecorded }),
  }
}

interface HoldingSpan {
  /** Its value at the close of `trade`. */
  readonly worth: number
  readonly trade: number
  readonly until: number
  readonly newest: number
  readonly lossAtEnd: number
}

type Series = Pick<Prints, 'first' | 'close' | 'splits'>

/**
 * Adds the value of a holding at each close of a span. The last session's value is that before the next rebalance. Returns the
 * value at the end, in the unit of `worth`, and whether the holding has ended by then.
 */
export function addHolding(
  segment: Float64Array,
  prints: Series,
  { worth, trade, until, newest, lossAtEnd }: HoldingSpan,
): { readonly worth: number; readonly isOver: boolean; readonly unrecorded: number } {
  const { first, close, splits } = prints
  const end = isOver(prints, until, newest) ? first + close.length : Infinity
  let bought = trade
  while (Number.isNaN(closeAt(prints, bought))) bought--
  // The last price per current share. Values have rounding errors, which would decide a change of exactly tenfold.
  let last = closeAt(prints, bought)
  let shares = worth / last
  let value = worth
  let unrecorded = 0
  let split = splits.findIndex(({ session }) => session > bought)
  for (let session = bought; session <= until; session++) {
    while (split >= 0 && (splits[split]?.session ?? Infinity) <= session) {
      const { ratio } = splits[split++] ?? { ratio: 1 }
      shares *= ratio
      last /= ratio
    }
    const price = close[session - first] ?? NaN
    if (session === end) value *= 1 - lossAtEnd
    else if (isUnrecordedSplit(last, price)) {
      unrecorded++
      shares = value / price
    } else if (!Number.isNaN(price)) value = shares * price
    if (!Number.isNaN(price)) last = price
    if (session >= trade) segment[session - trade] = (segment[session - trade] ?? 0) + value
  }
  return { worth: value, isOver: end <= until, unrecorded }
}

const closeAt = ({ first, close }: Series, session: number): number => close[session - first] ?? NaN

/** Whether a listing has ended by a session. */
const isOver = ({ first, close }: Series, session: number, newest: number): boolean => {
  const end = first + close.length
  return end <= session && newest - end + 1 >= endedAfter
}
