import { type Filters, sortKeys } from '#domain/screen/filters'
import { metricOf } from '#domain/screen/formulas'
import { formatSession } from './dates.ts'
import { formatInteger } from './numbers.ts'
import { sharing } from './sharing.ts'

interface ScreenWords {
  /** The active filters as short texts. */
  readonly filters: readonly string[]
  /** Its sort columns, and the names of its formulas. */
  readonly sorted: Pick<Filters, 'sortColumn' | 'asc' | 'thenBy' | 'formulas'>
}

interface ScreenSummary extends ScreenWords {
  /** The number of matches. */
  readonly total: number
  /** The date of the newest session, YYYY-MM-DD. */
  readonly date: string | null
}

/** A screen in one line: “Large cap · S&P 500 · by week change, 42 stonks, data of 19 Nov”. */
export function screenSummary({ total, date, ...words }: ScreenSummary): string {
  const count = sharing.stonks(total, formatInteger(total))
  const data = date === null ? [] : [sharing.dataOf(formatSession(date))]
  return [screenWords(words), count, ...data].join(', ')
}

/** The query of a screen: “Large cap · S&P 500 · by week change”. */
export function screenWords({ filters, sorted }: ScreenWords): string {
  const columns = sortKeys(sorted).map(({ column }) => inSentence(metricOf(column, sorted).label))
  const screen = [...filters, sharing.by(columns)].join(' · ')
  return screen.charAt(0).toUpperCase() + screen.slice(1)
}

/** A column's name within a sentence: “week change”; abbreviations keep their capitals. */
function inSentence(label: string): string {
  const name = label.replace(/ %$/, '')
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
