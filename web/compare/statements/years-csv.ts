import { textCell } from '#domain/screen/csv'
import { isKnown } from '#domain/statements/figures'
import { nameOfColumn, nameOfFigure } from './compared-texts.ts'
import type { ComparedColumn, ComparedCompany, ComparedFigure } from './compared-years.ts'

/** RFC 4180. */
const lineEnd = '\r\n'

/** The table as CSV: a row for each company, raw numbers with the last day of each period beside them; a missing value is empty. */
export function yearsCsv(
  figure: ComparedFigure,
  companies: readonly Pick<ComparedCompany, 'symbol' | 'currency'>[],
  columns: readonly ComparedColumn[],
): string {
  const head = [
    textCell(nameOfFigure(figure)),
    'Currency',
    ...columns.flatMap((column) => [nameOfColumn(column), 'Period to']),
  ]
  const rows = companies.map(({ symbol, currency }, company) => [
    ...[symbol, currency],
    ...columns.flatMap(({ cells }) => {
      const { column, cell } = cells[company] ?? {}
      return [isKnown(cell) ? String(cell.value) : '', column?.end ?? '']
    }),
  ])
  return [head, ...rows].map((row) => row.join(',') + lineEnd).join('')
}
