import { dayOfDate } from '../dataset/trading-days.ts'
import { fromKeys } from '../keys-of.ts'
import { medianOfSorted } from '../median.ts'
import type { Statements } from '../statements/statements.ts'
import { type Known, sharesOn, twelveMonthsOn, type ValuedLine } from './twelve-months.ts'

/** The multiples of a valuation: each is a price divided by a line's twelve months. */
export const multiples = ['priceToEarnings', 'priceToSales', 'priceToFreeCashFlow'] as const

export type Multiple = (typeof multiples)[number]

const lineOf = {
  priceToEarnings: 'dilutedEps',
  priceToSales: 'revenue',
  priceToFreeCashFlow: 'freeCashFlow',
} as const satisfies Record<Multiple, ValuedLine>

/** The close of a session, YYYY-MM-DD, in dollars per share, in the same shares as the statements. */
export interface Close {
  readonly date: string
  readonly close: number
}

/** A multiple at the last session of a week. */
export interface ValuedWeek extends Close {
  /** The twelve months that were known: earnings per share, else an amount; undefined if none were. */
  readonly months: Known | undefined
  /** The diluted shares that were known; undefined if they are not, or if the months are per share. */
  readonly shares: number | undefined
  /** Undefined if the twelve months are a loss, zero or unknown. */
  readonly value: number | undefined
}

/** A multiple over the weeks since the first whose twelve months were known, the oldest first. */
export interface MultipleHistory {
  readonly weeks: readonly ValuedWeek[]
  /** The numbers of weeks with twelve months of zero or less, and without any. */
  readonly losses: number
  readonly unknown: number
  /** Of the weeks with a value; undefined without any. */
  readonly range: { readonly median: number; readonly min: number; readonly max: number } | undefined
  /** Undefined if the newest week has no value, or fewer than two years of weeks have one. */
  readonly place: Place | undefined
}

/** Where the newest value stands among those of the weeks before. */
interface Place {
  readonly lower: number
  readonly higher: number
  /** The weeks before that have a value. */
  readonly weeks: number
}

/** The years of prices that count, and the weeks with a value that a place needs: two years. */
const maxYears = 10
const minWeeks = 104

/** A company's multiples at the end of each week, with the twelve months that were publicly known then. */
export function valuationOf(
  statements: Pick<Statements, 'periods' | 'lines'>,
  closes: readonly Close[],
): Readonly<Record<Multiple, MultipleHistory>> {
  const weeks = weeksOf(closes)
  return fromKeys(multiples, (multiple) => historyOf(weeks.map((week) => valued(statements, multiple, week))))
}

function valued(
  statements: Pick<Statements, 'periods' | 'lines'>,
  multiple: Multiple,
  { date, close }: Close,
): ValuedWeek {
  const months = twelveMonthsOn(statements, lineOf[multiple], date)
  const shares = multiple === 'priceToEarnings' ? undefined : sharesOn(statements, date)?.value
  const whole = multiple === 'priceToEarnings' ? close : close * (shares ?? NaN)
  const value = months && months.value > 0 ? whole / months.value : NaN
  return { date, close, months, shares, value: Number.isFinite(value) && value > 0 ? value : undefined }
}

/** The last session of each week of the newest ten years; the newest one also if its week goes on. */
export function weeksOf(closes: readonly Close[]): readonly Close[] {
  const last = closes.at(-1)
  if (!last) return []
  const first = `${Number(last.date.slice(0, 4)) - maxYears}${last.date.slice(4)}`
  return closes.filter(({ date }, at) => {
    const next = closes[at + 1]
    return date > first && (!next || weekOf(next.date) !== weekOf(date))
  })
}

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOf = (date: string): number => Math.floor((dayOfDate(date) + 3) / 7)

function historyOf(all: readonly ValuedWeek[]): MultipleHistory {
  const start = all.findIndex(({ months }) => months !== undefined)
  const weeks = start === -1 ? [] : all.slice(start)
  const losses = weeks.filter(({ months }) => months && months.value <= 0).length
  const values = weeks.flatMap(({ value }) => value ?? [])
  return {
    ...{ weeks, losses, unknown: weeks.length - losses - values.length },
    range: rangeOf(values),
    place: placeOf(weeks.at(-1)?.value, values.slice(0, -1)),
  }
}

function rangeOf(values: readonly number[]): MultipleHistory['range'] {
  const sorted = values.toSorted((a, b) => a - b)
  const [min, max] = [sorted[0], sorted.at(-1)]
  return min === undefined || max === undefined ? undefined : { median: medianOfSorted(sorted), min, max }
}

function placeOf(newest: number | undefined, before: readonly number[]): Place | undefined {
  if (newest === undefined || before.length + 1 < minWeeks) return undefined
  return {
    lower: before.filter((value) => value < newest).length,
    higher: before.filter((value) => value > newest).length,
    weeks: before.length,
  }
}
