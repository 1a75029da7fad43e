/** A flow over some time, or a level at its end. */
export interface Reported {
  readonly start: string
  readonly end: string
  readonly value: number
}

const day = 86_400_000
/** Fiscal quarters end on a weekday of the company’s choice: the same one a year later is days off. */
const slack = 10

/** Days from one date to another. */
const daysFrom = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / day

const isQuarter = ({ start, end }: Reported): boolean => Math.abs(daysFrom(start, end) - 91) < 20
const isYear = ({ start, end }: Reported): boolean => Math.abs(daysFrom(start, end) - 365) < 20

const newestFirst = (a: Reported, b: Reported): number => (a.end < b.end ? 1 : a.end > b.end ? -1 : 0)

/** The newest quarter that was reported as one, and the same one a year before. A fourth quarter mostly is not. */
export function newestQuarter(
  facts: readonly Reported[],
): { readonly now: Reported; readonly before?: Reported } | undefined {
  const quarters = facts.filter(isQuarter).sort(newestFirst)
  const [now] = quarters
  const before = now && quarters.find((one) => Math.abs(daysFrom(one.end, now.end) - 365) <= slack)
  return now && { now, ...(before && { before }) }
}

/** The newest year, whether or not anything was reported since. */
export const newestYear = (facts: readonly Reported[]): Reported | undefined =>
  facts.filter(isYear).sort(newestFirst)[0]

/**
 * What was reported of the twelve months up to the newest report: the last fiscal year, plus its successor’s quarters, less the
 * same quarters a year before. undefined where one of them is missing.
 */
export function trailingYear(facts: readonly Reported[]): { readonly value: number; readonly end: string } | undefined {
  const year = newestYear(facts)
  if (!year) return undefined
  const quarters = facts.filter(isQuarter).sort(newestFirst)
  const since = quarters.filter(({ end }) => daysFrom(year.end, end) > slack)
  let [value, end] = [year.value, year.end]
  for (const quarter of since.toReversed()) {
    const before = quarters.find((one) => Math.abs(daysFrom(one.end, quarter.end) - 365) <= slack)
    const follows = Math.abs(daysFrom(end, quarter.start)) <= slack
    if (!before || !follows) return undefined
    value += quarter.value - before.value
    end = quarter.end
  }
  return { value, end }
}
