import { columnsOf, type Span } from '#domain/statements/statement-columns'
import { isStated, statementLines, type Statements } from '#domain/statements/statements'
import { lineNames } from './statement-words.ts'

/** RFC 4180. */
const lineEnd = '\r\n'

/** The statements of a span as CSV: a line of the table each, in whole dollars and shares; a missing value is empty. */
export function statementsCsv(statements: Statements, span: Span): string {
  const columns = columnsOf(statements, span)
  const head = [`${statements.symbol} (${statements.currency})`, ...columns.map(({ end }) => end)]
  const rows = statementLines.map((line) => [
    lineNames[line],
    ...columns.map(({ at }) => {
      const cell = statements.lines[line][at]
      return isStated(cell) ? String(cell.value) : ''
    }),
  ])
  return [head, ...rows].map((row) => row.join(',')).join(lineEnd) + lineEnd
}

/** `BRK-B-years.csv`. */
export const statementsFileName = ({ symbol }: Pick<Statements, 'symbol'>, span: Span): string =>
  `${symbol.replaceAll(/[^A-Z0-9]/g, '-')}-${span}s.csv`
