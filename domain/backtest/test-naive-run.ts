import type { Prints } from '../history/prints.ts'
import type { Target } from './backtest.ts'
import type { RenamedListings } from './renamed-listings.ts'

interface NaiveOptions {
  readonly last: number
  readonly newest: number
  readonly costBasisPoints: number
  readonly lossAtEnd: number
  readonly renamed?: RenamedListings
}

/** The plain reference of `runPortfolio`: shares and cash, day by day. */
export function naiveRun(listings: readonly Prints[], targets: readonly Target[], options: NaiveOptions): number[] {
  const { last, newest, costBasisPoints, lossAtEnd, renamed = new Map<number, number>() } = options
  const endOf = (index: number) => (listings[index]?.first ?? 0) + (listings[index]?.close.length ?? 0)
  let cash = 1
  let shares: Record<number, number> = {}
  const prices: Record<number, number> = {}
  const values: number[] = []
  for (let day = 0; day <= last; day++) {
    for (const [from, to] of renamed) {
      if (day !== endOf(from) || prices[from] === undefined) continue
      prices[to] = prices[from]
      const { [from]: moved, ...others } = shares
      shares = moved === undefined ? others : { ...others, [to]: moved }
    }
    for (const [index, prints] of listings.entries()) {
      const split = prints.splits.find(({ session }) => session === day)
      // Without a trade on that day, the last price is that of an old share.
      if (split && prices[index] !== undefined) prices[index] /= split.ratio
      if (split && shares[index] !== undefined) shares[index] *= split.ratio
      const price = closeOn(prints, day)
      const before = prices[index]
      // A change to more than tenfold or less than a tenth counts as an unrecorded split.
      const isJump = before !== undefined && (price > before * 10 || price * 10 < before)
      if (isJump && shares[index] !== undefined) shares[index] *= before / price
      if (!Number.isNaN(price)) prices[index] = price
      const end = endOf(index)
      if (shares[index] !== undefined && day === end && newest - end + 1 >= 5) {
        cash += (prints.close.at(-1) ?? NaN) * shares[index] * (1 - lossAtEnd)
        shares = Object.fromEntries(Object.entries(shares).filter(([at]) => at !== `${index}`))
      }
    }
    const worth = () =>
      Object.entries(shares).reduce((sum, [at, count]) => sum + count * (prices[Number(at)] ?? NaN), cash)
    const target = targets.find(({ trade }) => trade === day)
    if (target) {
      const before = worth()
      const wanted: Record<number, number> = {}
      for (const { listing: selected, weight } of target.holdings) {
        let listing = selected
        for (let next = renamed.get(listing); next !== undefined && day >= endOf(listing); next = renamed.get(next))
          listing = next
        const price = closeOn(listings[listing], day)
        if (shares[listing] !== undefined || !Number.isNaN(price)) wanted[listing] = weight
      }
      let change = 0
      for (let index = 0; index < listings.length; index++) {
        const is = ((shares[index] ?? 0) * (prices[index] ?? 0)) / before
        change += Math.abs((wanted[index] ?? 0) - is)
      }
      const after = before * (1 - (change * costBasisPoints) / 10_000)
      shares = {}
      cash = after
      for (const [index, weight] of Object.entries(wanted)) {
        shares[Number(index)] = (after * weight) / (prices[Number(index)] ?? NaN)
        cash -= after * weight
      }
    }
    const first = targets[0]?.trade ?? Infinity
    // The first value is before the cost of the first trade.
    if (day >= first) values.push(day === first ? 1 : worth())
  }
  return values
}

const closeOn = (prints: Prints | undefined, day: number): number => prints?.close[day - prints.first] ?? NaN
