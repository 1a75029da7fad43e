import { isStated, statementLines, type Statements } from '#domain/statements/statements'
import { columnsOf, type Span } from './statement-columns.ts'
import { lineNames } from './statement-texts.ts'

/** RFC 4180. */
const lineEnd = '\r\n'

/** The statements of a span as a file: a line of the table each, in whole dollars and shares; a missing value is empty. */
export function statementsFile(statements: Statements, span: Span): File {
  const columns = columnsOf(statements, span)
  const head = [`${statements.symbol} (${statements.currency})`, ...columns.map(({ end }) => end)]
  const rows = statementLines.map((line) => [
    lineNames[line],
    ...columns.map(({ at }) => {
      const cell = statements.lines[line][at]
      return isStated(cell) ? String(cell.value) : ''
    }),
  ])
  const text = [head, ...rows].map((row) => row.join(',')).join(lineEnd) + lineEnd
  const name = `${statements.symbol.replaceAll(/[^A-Z0-9]/g, '-')}-${span}s.csv`
  return new File([text], name, { type: 'text/csv;charset=utf-8' })
}
