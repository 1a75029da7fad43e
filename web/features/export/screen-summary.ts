import { sortKeys, type Filters } from '#domain/screen/filters'
import { metricOf } from '#domain/screen/formulas'
import { formatInteger } from '../../format/numbers.ts'
import { formatSession } from '../../format/dates.ts'
import { sharing } from '../../texts/screener/sharing.ts'

interface ScreenSummary {
  /** The active filters as short texts. */
  readonly filters: readonly string[]
  /** Its sort columns, and the names of formulas among them. */
  readonly sorted: Pick<Filters, 'sortColumn' | 'asc' | 'thenBy' | 'formulas'>
  /** The number of matches. */
  readonly total: number
  /** Of the newest session, YYYY-MM-DD. */
  readonly date: string | null
}

/** A screen in one line: “Large cap · S&P 500 · by week change, 42 stonks, data of 19 Nov”. */
export function screenSummary({ filters, sorted, total, date }: ScreenSummary): string {
  const columns = sortKeys(sorted).map(({ column }) => inSentence(metricOf(column, sorted).label))
  const screen = [...filters, sharing.by(columns)].join(' · ')
  const count = sharing.stonks(total, formatInteger(total))
  const data = date === null ? [] : [sharing.dataOf(formatSession(date))]
  return [screen.charAt(0).toUpperCase() + screen.slice(1), count, ...data].join(', ')
}

/** A column's name within a sentence: “week change”; abbreviations keep their capitals. */
function inSentence(label: string): string {
  const name = label.replace(/ %$/, '')
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
