import { dateOfDay, dayOfDate } from '#domain/dataset/trading-days'
import { isShareSplit, sharesBetween } from '#domain/history/share-splits'
import { factOf, type Filing, type Period } from './facts.ts'

/** From `date` on, one old share is `ratio` new ones. */
export interface Split {
  readonly date: string
  readonly ratio: number
}

const counts = [
  'us-gaap/WeightedAverageNumberOfDilutedSharesOutstanding',
  'us-gaap/WeightedAverageNumberOfSharesOutstandingBasic',
  'us-gaap/WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
  'ifrs-full/AdjustedWeightedAverageShares',
  'ifrs-full/WeightedAverageShares',
]
const earnings = [
  'us-gaap/EarningsPerShareDiluted',
  'us-gaap/EarningsPerShareBasic',
  'ifrs-full/DilutedEarningsLossPerShare',
]
const [countTolerance, centTolerance] = [0.02, 0.011]
/** A count in other units is not a split. */
const units = [1e3, 1e6, 1e-3, 1e-6]

/** Two filings that state the same period in old and new shares. */
export interface SplitSign {
  readonly after: string
  readonly date: string
  readonly ratio: number
}

/**
 * Signs of splits, in the order of their days: a later filing states a period's share count multiplied, and its earnings per
 * share divided, by the same whole ratio.
 */
export const splitSigns = (periods: readonly Period[], currency: string): readonly SplitSign[] =>
  periods
    .flatMap(({ start, filings }) =>
      start === null
        ? []
        : filings.flatMap((later, at) => {
            const earlier = filings[at - 1]
            const ratio = earlier && ratioBetween(earlier, later, currency)
            return ratio === undefined ? [] : [{ after: earlier?.filed ?? '', date: later.filed, ratio }]
          }),
    )
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : b.after < a.after ? -1 : 1))

/** The splits that the signs up to a day show. A split has the day of the first filing in new shares. */
export function splitsShown(signs: readonly SplitSign[], day: string): readonly Split[] {
  const splits: Split[] = []
  for (const { after, date, ratio } of signs) {
    if (date > day) break
    // Others in that time are known already.
    const rest = wholeRatio(ratio / sharesBetween(splits, after, date))
    if (rest !== undefined) splits.push({ date, ratio: rest })
  }
  return splits
}

function ratioBetween(earlier: Filing, later: Filing, currency: string): number | undefined {
  for (const tag of counts) {
    const [old, now] = [factOf(earlier, tag, 'shares')?.value ?? 0, factOf(later, tag, 'shares')?.value ?? 0]
    if (!(old > 0 && now > 0)) continue
    const ratio = wholeRatio(now / old)
    if (ratio !== undefined && earningsFollow(earlier, later, { ratio, currency })) return ratio
  }
  return undefined
}

/** The split that matches a change of a count: ×2, ×3/2, ÷10 … */
function wholeRatio(change: number): number | undefined {
  const size = Math.max(change, 1 / change)
  const whole = [1.5, Math.round(size)].find((ratio) => ratio > 1 && Math.abs(size / ratio - 1) < countTolerance)
  if (whole === undefined || units.includes(whole)) return undefined
  return change > 1 ? whole : 1 / whole
}

function earningsFollow(
  earlier: Filing,
  later: Filing,
  { ratio, currency }: { readonly ratio: number; readonly currency: string },
): boolean {
  const unit = `${currency}/shares`
  return earnings.some((tag) => {
    const [old, now] = [factOf(earlier, tag, unit)?.value, factOf(later, tag, unit)?.value]
    if (old === undefined || now === undefined || old === 0 || Math.sign(old) !== Math.sign(now)) return false
    const expected = old / ratio
    // Both are rounded to a cent, and a reverse split multiplies the rounding error.
    return Math.abs(expected - now) <= Math.max(centTolerance, centTolerance / ratio, Math.abs(now) * countTolerance)
  })
}

/**
 * Listed splits and those that only filings show: a listed one of the same ratio in the year before the first filing is the same.
 */
export function allSplits(listed: readonly Split[], shown: readonly Split[]): readonly Split[] {
  const real = listed.filter(({ ratio }) => isShareSplit(ratio))
  const others = shown.filter(
    ({ date, ratio }) =>
      !real.some(
        (one) =>
          Math.abs(one.ratio / ratio - 1) < countTolerance &&
          one.date <= date &&
          one.date > dateOfDay(dayOfDate(date) - 400),
      ),
  )
  return [...real, ...others].sort((a, b) => (a.date < b.date ? -1 : 1))
}
