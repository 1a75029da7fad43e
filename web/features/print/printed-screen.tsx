import { isNumberField, type Field } from '#domain/stock/fields'
import type { Kind, Metric } from '#domain/stock/metric'
import type { Row } from '../../data/row.ts'
import { formatDate } from '../../format/dates.ts'
import { metricText } from '../../format/metric-text.ts'
import { formatInteger } from '../../format/numbers.ts'
import { printedScreen as texts } from '../../texts/print.ts'

export interface PrintedScreenProps {
  /** What the screen asks for, in one line. */
  readonly summary: string
  /** Of the newest session, YYYY-MM-DD. */
  readonly date: string | null
  readonly simulated: boolean
  readonly columns: readonly Metric[]
  readonly rows: readonly Row[]
  /** How many rows the screen shows; more than `rows` where some have not been fetched yet. */
  readonly shown: number
  readonly url: string
}

/** Columns of pictures and buttons are not printed. */
const isPrinted = ({ kind }: Metric): boolean => kind !== 'chart' && kind !== 'action'

const numeric: readonly Kind[] = ['money', 'ratio', 'percent', 'compact', 'change', 'percentChange', 'range']
const isNumeric = ({ kind }: Metric): boolean => numeric.includes(kind)

const missing = '–'

/** A screen on paper: what was asked, of which day the data is, and all rows as a plain table. */
export function PrintedScreen({ summary, date, simulated, columns, rows, shown, url }: PrintedScreenProps) {
  const printed = columns.filter(isPrinted)
  return (
    <>
      <h1>{texts.title}</h1>
      <p>{summary}</p>
      <p>
        {[...(date === null ? [] : [texts.closeOf(formatDate(date))]), ...(simulated ? [texts.simulated] : [])].join(
          ' · ',
        )}
      </p>
      {rows.length < shown && <p>{texts.partly(formatInteger(rows.length), formatInteger(shown))}</p>}
      {shown === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <table data-many={printed.length > 9 || undefined}>
          <thead>
            <tr>
              <th scope="col">{texts.ticker}</th>
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

const readRow = (row: Row) => (field: Field | 'symbol') => {
  if (field === 'symbol') return row.symbol
  return isNumberField(field) ? row.number(field) : row.text(field)
}
