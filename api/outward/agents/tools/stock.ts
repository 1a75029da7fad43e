import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { fiscalYears } from '#domain/statements/fiscal-years'
import { isStated, type StatementLine, type Statements } from '#domain/statements/statements'
import { metricIds } from '#domain/stock/metrics'
import { cut } from '#domain/text/plain-text'
import { rowKeys, rowObject, rowOfStock } from '../../screener/row-values.ts'
import { dataOf, linkToStock } from '../agent-market.ts'
import { defineTool } from '../agent-tool.ts'
import { optionalNames, symbolInput } from '../input-schemas.ts'
import { readColumns } from '../screen-input.ts'
import { findStock } from '../symbols.ts'

/** Characters of a company’s description. */
const maxDescription = 400

/** What is known about a stock. */
export const stock = defineTool({
  name: 'stock',
  title: 'Look up a stock',
  description:
    'Everything that is known of one stock, or some of its metrics. What is missing is left out. The tool statements has what its ' +
    'company reports by year and quarter; `fiscalYear` is the last one.',
  input: { symbol: symbolInput, metrics: optionalNames(100, 'Only these metrics, by id or label.') },
  async run(market, { symbol, metrics: names }) {
    const columns = readColumns(names, defaultFilters)
    if (!columns.ok) return columns
    const snapshot = await market.newest()
    const found = await findStock(snapshot, symbol)
    if (!found.ok) return found
    const { description } = found.value
    const reported = names ? undefined : await market.statementsOf?.(found.value.symbol)
    const row = rowObject(rowOfStock(found.value), rowKeys(columns.value ?? metricIds, {}))
    return succeed({
      ...dataOf(snapshot),
      ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
      ...(!names && description !== null && { description: cut(description, maxDescription) }),
      ...(reported && lastYearOf(reported)),
      ...linkToStock(market, found.value.symbol),
    })
  },
})

const keyLines = ['revenue', 'netIncome', 'dilutedEps', 'freeCashFlow'] as const satisfies readonly StatementLine[]

/** Key figures of the last fiscal year; nothing without one. */
function lastYearOf(statements: Statements): object {
  const [newest] = fiscalYears(statements).values()
  if (!newest) return {}
  const values = keyLines.flatMap((line) => {
    const cell = statements.lines[line][newest.at]
    return isStated(cell) ? [[line, cell.value] as const] : []
  })
  return { fiscalYear: { end: newest.end, currency: statements.currency, ...Object.fromEntries(values) } }
}
