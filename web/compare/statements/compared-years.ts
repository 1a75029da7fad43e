import { type Figure, type FigureCell, figureOf, isGrowth, isKnown } from '#domain/statements/figures'
import { fiscalYears } from '#domain/statements/fiscal-years'
import { columnsOf, type PeriodColumn } from '#domain/statements/statement-columns'
import type { Statements } from '#domain/statements/statements'

/** A figure to compare companies by; `revenueIndex` is their revenue with that of the first common year as 100. */
export type ComparedFigure = Figure | 'revenueIndex'

export interface ComparedCompany {
  readonly symbol: string
  readonly name: string | null
  /** That of its statements. */
  readonly currency: string
  /** Its place among the compared stocks, from 0, which decides its color. */
  readonly place: number
  /** Its index among the companies with statements, and so among the cells of a column. */
  readonly at: number
}

/** A company's figure of a period. */
interface ComparedCell {
  /** Undefined if the company has no statements of such a period. */
  readonly column: PeriodColumn | undefined
  readonly cell: FigureCell
}

/** A column of the table: a calendar year, or the newest twelve months of each company. */
export interface ComparedColumn {
  readonly year: number | 'twelveMonths'
  /** In the order of the companies. */
  readonly cells: readonly ComparedCell[]
}

const reasons = {
  noYear: 'The company’s statements have no such year.',
  noBase: 'There is no year in which all of these companies report revenue.',
  beforeBase: 'It is before the first year that these companies have in common.',
} as const

/** A figure of some companies by the calendar year in which most of each fiscal year lies, the newest first. */
export function compareYears(companies: readonly Statements[], figure: ComparedFigure): readonly ComparedColumn[] {
  const years = companies.map(fiscalYears)
  const calendar = calendarOf(years)
  const newest = companies.map((company) => columnsOf(company, 'year')[0])
  const hasTwelveMonths = newest.some((column) => column?.kind === 'twelveMonths')
  const base = figure === 'revenueIndex' ? baseYear(companies) : undefined
  const columnIn = (year: ComparedColumn['year'], company: number) =>
    year === 'twelveMonths' ? newest[company] : years[company]?.get(year)
  const cellIn = (statements: Statements, company: number, year: ComparedColumn['year']): ComparedCell => {
    const column = columnIn(year, company)
    if (!column) return { column, cell: { reason: reasons.noYear, terms: [] } }
    if (figure !== 'revenueIndex') return { column, cell: figureOf(statements, figure, column) }
    const first = base === undefined ? undefined : columnIn(base, company)
    return { column, cell: indexOf(statements, column, first) }
  }
  const shown: readonly ComparedColumn['year'][] =
    hasTwelveMonths && (figure === 'revenueIndex' || !isGrowth(figure)) ? ['twelveMonths', ...calendar] : calendar
  const columns = shown.map((year) => ({
    year,
    cells: companies.map((statements, company) => cellIn(statements, company, year)),
  }))
  const stated = columns.filter(({ cells }) => cells.some(({ cell }) => isKnown(cell)))
  return stated.length > 0 ? stated : columns
}

/** The years of some companies, the newest first. */
const calendarOf = (years: readonly ReadonlyMap<number, unknown>[]): readonly number[] =>
  [...new Set(years.flatMap((one) => [...one.keys()]))].toSorted((a, b) => b - a)

/** The first year in which every company that ever has revenue has some; undefined without one. */
export function baseYear(companies: readonly Statements[]): number | undefined {
  const hasRevenue = (statements: Statements, column: PeriodColumn | undefined): boolean => {
    const cell = column && figureOf(statements, 'revenue', column)
    return isKnown(cell) && cell.value > 0
  }
  const years = companies
    .map((statements) => [statements, fiscalYears(statements)] as const)
    .filter(([statements, columns]) => [...columns.values()].some((column) => hasRevenue(statements, column)))
  return calendarOf(years.map(([, columns]) => columns)).findLast((year) =>
    years.every(([statements, columns]) => hasRevenue(statements, columns.get(year))),
  )
}

function indexOf(statements: Statements, column: PeriodColumn, first: PeriodColumn | undefined): FigureCell {
  const now = figureOf(statements, 'revenue', column)
  if (!isKnown(now)) return now
  const then = first && figureOf(statements, 'revenue', first)
  if (!first || !isKnown(then) || then.value <= 0) return { reason: reasons.noBase, terms: [] }
  if (column.end < first.end) return { reason: reasons.beforeBase, terms: [] }
  return {
    value: (now.value / then.value) * 100,
    terms: column.at === first.at ? now.terms : [...now.terms, ...then.terms],
  }
}
