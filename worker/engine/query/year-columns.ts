import type { CompanyYears } from '#domain/years/company-years'
import { type YearFigure, yearFigure } from '#domain/years/year-figures'

/** The fiscal years of the companies of some rows. */
export interface YearColumns {
  /** A figure of the fiscal year so many years before the newest one, in each row; NaN is missing. */
  readonly of: (figure: YearFigure, ago: number) => Float64Array
}

/** The years of the companies of some rows, as known on a day, YYYY-MM-DD. Each column is read once. */
export function createYearColumns(
  symbols: readonly string[],
  yearsOf: (symbol: string) => CompanyYears | undefined,
  day: string,
): YearColumns {
  const columns = new Map<string, Float64Array>()
  let companies: readonly (CompanyYears | undefined)[] | undefined
  return {
    of(figure, ago) {
      const key = `${figure} ${ago}`
      companies ??= symbols.map(yearsOf)
      const known = companies
      const column =
        columns.get(key) ?? Float64Array.from(known, (one) => (one ? yearFigure(one, figure, { ago, day }) : NaN))
      columns.set(key, column)
      return column
    },
  }
}
