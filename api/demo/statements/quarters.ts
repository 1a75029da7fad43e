import { maxPeriods } from '#domain/statements/statements'
import { bellAt, randomSequence, seedOf } from '../prices/random.ts'

/** The fiscal calendar of a company and what it has reported. Quarter 0 is the newest one, 1 the one before it. */
export interface Reported {
  /** The `Day`'s number of the newest quarter. */
  readonly number: number
  /** The last quarter of the newest whole fiscal year: 0 to 3. */
  readonly yearEnd: number
}

/** The quarters of the most years that statements have. */
export const quartersUpTo = ({ yearEnd }: Pick<Reported, 'yearEnd'>): number => yearEnd + 4 * maxPeriods.year

/** Totals and growth that a series of quarters has. Growth is a fraction. */
interface Wanted {
  /** Of the newest four quarters. */
  readonly total: number
  /** Of the newest quarter over a year; undefined if unknown. */
  readonly newest: number | undefined
  /** Of fiscal years, a year, over the newest five; undefined if unknown. */
  readonly fiveYears: number | undefined
}

/** What quarters grow by in a year if nothing says it, how that scatters, and its limits before the newest five years. */
const usual = { growth: 0.05, scatter: 0.05, min: -0.1, max: 0.15 }

/** The quarters of an amount, the newest first. They are seasonal, and they scatter by the seed. */
export function quarterlyOf(seed: number, { total, newest, fiveYears }: Wanted, reported: Reported): readonly number[] {
  const seasons = seasonsOf(seed)
  const weightOf = (quarter: number) => seasons[(((reported.number - quarter) % 4) + 4) % 4] ?? 0.25
  const growth = fiveYears ?? usual.growth
  const yearBefore = (total / (1 + growth)) * weightOf(0)
  const first = newest === undefined ? total * weightOf(0) : yearBefore * (1 + newest)
  const quarters = [first, ...[1, 2, 3].map((at) => ((total - first) * weightOf(at)) / (1 - weightOf(0)))]
  if (newest !== undefined) quarters.push(yearBefore)
  for (let at = quarters.length; at < quartersUpTo(reported); at++) {
    const long = at < reported.yearEnd + 20 ? growth : Math.min(Math.max(growth, usual.min), usual.max)
    const change = Math.max(long + usual.scatter * bellAt(seed, reported.number - at), -0.6)
    quarters.push((quarters[at - 4] ?? NaN) / (1 + change))
  }
  return fiveYears === undefined ? quarters : withGrowth(quarters, fiveYears, reported)
}

/** How a year is distributed over its quarters. */
function seasonsOf(seed: number): readonly number[] {
  const { normal } = randomSequence(seedOf(seed, 1))
  const weights = [0, 1, 2, 3].map(() => Math.exp(0.08 * normal()))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** The same with this growth over five fiscal years; the newest four quarters, and those a year before, stay. */
function withGrowth(quarters: readonly number[], growth: number, { yearEnd }: Reported): readonly number[] {
  const yearOf = (back: number) =>
    quarters.slice(yearEnd + 4 * back, yearEnd + 4 * back + 4).reduce((sum, one) => sum + one, 0)
  const factor = yearOf(0) / (1 + growth) ** 5 / yearOf(5)
  if (!(factor > 0)) return quarters
  return quarters.map((quarter, at) => {
    const years = Math.min(Math.floor((at - yearEnd) / 4), 5)
    return at <= 4 ? quarter : quarter * factor ** (Math.max(years, 0) / 5)
  })
}

/**
 * The same as whole numbers: the newest four add up to the rounded total. Those before the newest and the four before it are
 * multiples of `coarse`.
 */
export function wholeQuarters(quarters: readonly number[], coarse = 1): readonly number[] {
  let sum = 0
  let whole = 0
  return quarters.map((quarter, at) => {
    const before = whole
    sum += quarter
    whole += rounded(sum - whole, at < 5 ? 1 : coarse)
    return whole - before
  })
}

/** The nearest multiple of a unit; never −0. */
export const rounded = (value: number, unit: number): number => Math.round(value / unit) * unit + 0

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
