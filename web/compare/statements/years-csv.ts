import { isKnown } from '#domain/statements/figures'
import { nameOfColumn, nameOfFigure } from './compared-texts.ts'
import type { ComparedColumn, ComparedFigure } from './compared-years.ts'

/** RFC 4180. */
const lineEnd = '\r\n'

interface CsvCompany {
  readonly symbol: string
  readonly currency: string
}

/** The table as CSV: a row for each company, raw numbers with the last day of each period beside them; a missing value is empty. */
export function yearsCsv(
  figure: ComparedFigure,
  companies: readonly CsvCompany[],
  columns: readonly ComparedColumn[],
): string {
  const head = [nameOfFigure(figure), 'Currency', ...columns.flatMap((column) => [nameOfColumn(column), 'Period to'])]
  const rows = companies.map(({ symbol, currency }, company) => [
    ...[symbol, currency],
    ...columns.flatMap(({ cells }) => {
      const { column, cell } = cells[company] ?? {}
      return [isKnown(cell) ? String(cell.value) : '', column?.end ?? '']
    }),
  ])
  // Only the name of the indexed revenue has a comma.
  return [head, ...rows]
    .map((row) => row.map((text) => (text.includes(',') ? `"${text}"` : text)).join(',') + lineEnd)
    .join('')
}
