import { dayOfDate, daysBefore, yearOf } from '../dataset/trading-days.ts'
import { columnsOf, type PeriodColumn } from './statement-columns.ts'
import type { Statements } from './statements.ts'

/**
 * A company's fiscal years by the calendar year in which most of each lies. Years of 52 or 53 weeks are counted from the newest:
 * the middle of one may lie on either side of New Year.
 */
export function fiscalYears(statements: Pick<Statements, 'periods'>): ReadonlyMap<number, PeriodColumn> {
  const columns = columnsOf(statements, 'year').filter(({ kind }) => kind === 'year')
  const [newest] = columns
  if (!newest) return new Map()
  const last = middleOf(newest)
  const year = yearOf(last)
  return new Map(columns.map((column) => [year - Math.round((last - middleOf(column)) / daysOfYear), column]))
}

const daysOfYear = 365.25

const middleOf = ({ start, end }: PeriodColumn): number => Math.floor((dayOfDate(start) + dayOfDate(end)) / 2)

/** The month with which a period ends, `2025-09`; a period of weeks that ends early in a month, with the month before. */
export const lastMonth = ({ end }: PeriodColumn): string => daysBefore(end, 7).slice(0, 7)
