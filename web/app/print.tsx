import './print.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { subscribeKey } from 'valtio/utils'
import { type ColumnId, type ColumnMetric, metricOf, withFittingFormats } from '#domain/screen/formulas'
import { isNumberField } from '#domain/stock/fields'
import type { Kind } from '#domain/stock/metric'
import type { PageField } from '#worker/contract'
import { PrintableRows } from '../data/screener/all-rows.ts'
import type { Row } from '../data/screener/results.ts'
import { formatDate } from '../format/dates.ts'
import { metricText } from '../format/metric-text.ts'
import { formatInteger } from '../format/numbers.ts'
import type { AppContext } from '../pages/app-context.ts'
import { store } from '../state/store.ts'
import { describeFilters } from '../texts/screener/describe-filters.ts'
import { screenSummary } from '../texts/screener/screen-summary.ts'
import { printedScreen } from '../texts/screener/sharing.ts'
import { printedOrder } from './printed-order.ts'

interface PrintedScreenProps {
  /** The screen's query in one line. */
  readonly summary: string
  /** Which order the rows have, where that is not the query’s; else ''. */
  readonly order: string
  /** Of the newest session, YYYY-MM-DD. */
  readonly date: string | null
  readonly simulated: boolean
  readonly columns: readonly ColumnMetric[]
  readonly rows: readonly Row[]
  /** The number of rows that the screen shows; larger than `rows.length` while some are not fetched yet. */
  readonly shown: number
  readonly url: string
}

/** Columns of charts and buttons are not printed. */
const isPrinted = ({ kind }: ColumnMetric): boolean => kind !== 'chart' && kind !== 'action'

const numeric: readonly Kind[] = ['money', 'ratio', 'percent', 'compact', 'change', 'percentChange', 'range', 'formula']
const isNumeric = ({ kind }: ColumnMetric): boolean => numeric.includes(kind)

const missing = '–'

/** A screen on paper: the query, the date of the data, and all rows as a plain table. */
function PrintedScreen({ summary, order, date, simulated, columns, rows, shown, url }: PrintedScreenProps) {
  const printed = columns.filter(isPrinted)
  return (
    <>
      <h1>{printedScreen.title}</h1>
      <p>{summary}</p>
      {order !== '' && <p>{order}</p>}
      <p>
        {[
          ...(date === null ? [] : [printedScreen.closeOf(formatDate(date))]),
          ...(simulated ? [printedScreen.simulated] : []),
        ].join(' · ')}
      </p>
      {rows.length < shown && <p>{printedScreen.partly(formatInteger(rows.length), formatInteger(shown))}</p>}
      {shown === 0 ? (
        <p>{printedScreen.none}</p>
      ) : (
        <table data-many={printed.length > 9 || undefined}>
          <thead>
            <tr>
              <th scope="col">{printedScreen.ticker}</th>
              {printed.map((column) => (
                <th key={column.label} scope="col" data-number={isNumeric(column) || undefined}>
                  {column.short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.symbol}>
                <th scope="row">{row.symbol}</th>
                {printed.map((column) => (
                  <td key={column.label} data-number={isNumeric(column) || undefined}>
                    {metricText(column, readRow(row)) ?? missing}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{url}</p>
    </>
  )
}

const readRow = (row: Row) => (field: PageField | 'symbol') => {
  if (field === 'symbol') return row.symbol
  return isNumberField(field) ? row.number(field) : row.text(field)
}

/** What is added to the document for printing and removed when it ends. */
interface Printing {
  readonly root: Root | undefined
  readonly page: HTMLElement
}

/** Prints all rows of a screen instead of the rendered ones. Collapsed sections expand by themselves. */
export function startPrinting({ screener, results }: Pick<AppContext, 'screener' | 'results'>): void {
  let market = store.past ?? { screener, results }
  let rows = new PrintableRows(market.screener, market.results)
  subscribeKey(store, 'past', (past) => {
    rows.stop()
    market = past ?? { screener, results }
    rows = new PrintableRows(market.screener, market.results)
  })
  let printing: Printing | undefined
  addEventListener('beforeprint', () => {
    printing ??= preparePrint(market.results, rows)
  })
  addEventListener('afterprint', () => {
    if (printing) removePrint(printing)
    printing = undefined
  })
  // Ctrl P is delayed until all rows are fetched.
  addEventListener('keydown', (event) => {
    const isPrintKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
    if (!isPrintKey || !isScreenShown() || rows.isComplete()) return
    event.preventDefault()
    void rows.complete().then(() => print())
  })
}

const isScreenShown = (): boolean => document.querySelector('#content [role=tabpanel]') !== null

function preparePrint(results: AppContext['results'], rows: PrintableRows): Printing {
  const page = document.body.appendChild(document.createElement('section'))
  page.id = 'printed'
  const shown = isScreenShown() ? results.current() : undefined
  if (!shown) return { root: undefined, page }
  const { query, total } = shown
  const formulas = withFittingFormats(query.filters.formulas, shown.formulaDecimals)
  const { date = null, simulated = true } = (store.past ? store.past.dataset : store.stonks) ?? {}
  const isNote = query.scope.kind === 'note'
  const filters = isNote ? [] : describeFilters(query.filters).map(({ label }) => label)
  document.documentElement.dataset['print'] = isNote ? 'note' : 'rows'
  const columns = query.filters.metric.map((id) => metricOf(id, { formulas }))
  const [firstRow] = rows.current()
  const readFirst = (id: ColumnId) => (firstRow ? metricText(metricOf(id, { formulas }), readRow(firstRow)) : null)
  const root = createRoot(page)
  flushSync(() =>
    root.render(
      <PrintedScreen
        {...{ date, simulated, columns }}
        order={firstRow && !isNote ? printedOrder(query.filters, readFirst) : ''}
        summary={screenSummary({
          filters,
          sorted: query.filters,
          total,
          date: null,
        })}
        rows={rows.current()}
        shown={shown.shown}
        url={location.href}
      />,
    ),
  )
  return { root, page }
}

function removePrint({ root, page }: Printing): void {
  root?.unmount()
  page.remove()
  delete document.documentElement.dataset['print']
}
