import { figureDegree } from '#domain/formula/share-degree'
import { type CompanyYears, endOfTime, type FiscalYear, yearAgo, type YearsBySymbol } from '#domain/years/company-years'
import { figureOf, type YearFigure } from '#domain/years/year-figures'
import type { Columns } from '../index/columns.ts'

/** Fiscal years that are loaded when they are needed. */
export interface LoadedYears {
  /** Resolves when they are loaded, or cannot be. */
  readonly load: () => Promise<unknown>
  /** Those that are loaded; undefined before, and if the market has none. */
  readonly current: () => YearsBySymbol | undefined
}

/** The fiscal years that formulas read, and what each row is of, if not of today's listing with its symbol. */
export interface RowYears {
  readonly current: LoadedYears['current']
  /** Undefined for a listing whose company is not known, such as one that is gone. */
  readonly symbolAt?: (row: number) => string | undefined
  /** The day as of which the row is, YYYY-MM-DD. */
  readonly dayAt?: (row: number) => string
  /** How many of today's shares one share of that day has become. */
  readonly sharesAt?: (row: number) => number
}

/** A figure of the fiscal year so many years before the newest one, in each row, in the shares of the row's day; NaN is missing. */
export type YearColumns = (figure: YearFigure, ago: number) => Float64Array

/** The fiscal years of the companies of some rows. Each column is read once. */
export function createYearColumns(
  { rows, symbols }: Pick<Columns, 'rows' | 'symbols'>,
  years: YearsBySymbol,
  { symbolAt = (row) => symbols[row], dayAt = () => endOfTime, sharesAt = () => 1 }: Omit<RowYears, 'current'> = {},
): YearColumns {
  const columns = new Map<string, Float64Array>()
  let companies: readonly (CompanyYears | undefined)[] | undefined
  // Finding a year takes longer than reading a figure of it.
  const found = new Map<number, readonly (FiscalYear | undefined)[]>()
  const read = (figure: YearFigure, ago: number): Float64Array => {
    const known = (companies ??= Array.from({ length: rows }, (_, row) => years.get(symbolAt(row) ?? '')))
    const ofRows = found.get(ago) ?? known.map((company, row) => company && yearAgo(company, ago, dayAt(row)))
    found.set(ago, ofRows)
    const degree = figureDegree(figure)
    return Float64Array.from(ofRows, (year, row) => {
      const company = known[row]
      if (!company || !year) return NaN
      const value = figureOf(company, year, { figure, day: dayAt(row) })
      return degree === 0 ? value : value * sharesAt(row) ** degree
    })
  }
  return (figure, ago) => {
    const key = `${figure} ${ago}`
    const column = columns.get(key) ?? read(figure, ago)
    columns.set(key, column)
    return column
  }
}
