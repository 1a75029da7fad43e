import { isTradingDay } from '../dataset/trading-days.ts'
import { isDate } from '../text/is-date.ts'
import { type DateOrder, dateOrders } from './answers.ts'
import { type Cells, type Question, sampleRows } from './question.ts'

/** The beginnings of the months’ names in English, German and French. */
const months = 'jan feb|fev mar|mrz apr|avr may|mai jun jul aug|aou sep oct|okt nov dec|dez'.split(' ')

/** The number of a month’s name; 0 for another word. Juin and juillet differ in their fourth letter. */
function monthOf(name: string): number {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const isMonth = (beginnings: string) => beginnings.split('|').some((beginning) => plain.startsWith(beginning))
  return plain.startsWith('juil') ? 7 : months.findIndex(isMonth) + 1
}

const time = '(?:[T ,].*)?$'
const byNumbers = new RegExp(`^(\\d{1,4})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{1,2})${time}`)
const compact = new RegExp(`^(\\d{4})(\\d\\d)(\\d\\d)(?:[T ;].*)?$`)
const dayFirst = new RegExp(`^(\\d{1,2})\\.?[- ]([\\p{L}]{3,10})\\.?,?[- ](\\d{4}|\\d\\d)${time}`, 'u')
const monthFirst = new RegExp(`^([\\p{L}]{3,10})\\.?[- ](\\d{1,2}),?[- ](\\d{4})${time}`, 'u')

function dateOf(year = '', month: string | number = '', day = ''): string | undefined {
  const [century, mm, dd] = [
    year.length === 2 ? `20${year}` : year,
    String(month).padStart(2, '0'),
    day.padStart(2, '0'),
  ]
  const written = `${century}-${mm}-${dd}`
  return isDate(written) ? written : undefined
}

/** The day of a cell as YYYY-MM-DD, in an order of day and month; undefined if it is no date in it. */
export function readDate(text: string, order: DateOrder): string | undefined {
  const cell = text.trim().replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /i, '')
  const [isNumbers, first = '', , second, third = ''] = byNumbers.exec(cell) ?? []
  if (isNumbers !== undefined) {
    if (first.length > 2) return first.length === 4 && third.length <= 2 ? dateOf(first, second, third) : undefined
    if (order === 'ymd') return third.length === 2 ? dateOf(first, second, third) : undefined
    return third.length === 1
      ? undefined
      : order === 'dmy'
        ? dateOf(third, second, first)
        : dateOf(third, first, second)
  }
  const [isCompact, year, month, day] = compact.exec(cell) ?? []
  if (isCompact !== undefined) return dateOf(year, month, day)
  const [isDayFirst, d, name = '', y] = dayFirst.exec(cell) ?? []
  if (isDayFirst !== undefined) return dateOf(y, monthOf(name), d)
  const [, name2 = '', d2, y2] = monthFirst.exec(cell) ?? []
  return d2 === undefined ? undefined : dateOf(y2, monthOf(name2), d2)
}

/** A column of dates. */
export interface DateColumn extends Cells {
  readonly title: string
  /** Whether its days are those of closes: sessions up to today. */
  readonly isSessions: boolean
}

/** What is known besides the cells. */
interface KnownDates {
  readonly answers: { readonly dateOrder?: DateOrder | undefined }
  /** No close is of a later day, YYYY-MM-DD. */
  readonly today: string | undefined
  /** Dates outside the columns, which are written like them. */
  readonly otherDates: Cells
}

/**
 * The orders of day and month in which the dates of a file read equally, and the question if they do not; `isDecided` if
 * other orders were excluded.
 */
export function judgeDates(
  columns: readonly DateColumn[],
  { answers, today, otherDates }: KnownDates,
): { readonly orders: readonly DateOrder[]; readonly isDecided: boolean; readonly question?: Question } {
  const all = [
    ...columns.map((column) => ({ ...column, isOther: false })),
    { ...otherDates, isSessions: false, isOther: true },
  ]
  const read = all.flatMap(({ texts, lines, ...column }) => {
    // Files of closes repeat their few days for each stock.
    const lineOf = new Map<string, number>()
    for (const [row, text] of texts.entries()) lineOf.set(text, lines[row] ?? 0)
    return [...lineOf].flatMap(([text, line]) => {
      const days = dateOrders.map((order) => readDate(text, order))
      return days.some((day) => day !== undefined) ? [{ ...column, text, line, days }] : []
    })
  })
  const dayIn = (days: readonly (string | undefined)[], order: DateOrder) => days[dateOrders.indexOf(order)]
  const unread = dateOrders.map((order) => read.filter(({ days }) => dayIn(days, order) === undefined).length)
  const valid = dateOrders.filter((_, at) => unread[at] === Math.min(...unread))
  const isClose = (day = '') => day === '' || (isTradingDay(day) && day <= (today ?? day))
  const sessions = valid.filter((order) =>
    read.every(({ days, isSessions }) => !isSessions || isClose(dayIn(days, order))),
  )
  const left = answers.dateOrder ? [answers.dateOrder] : sessions.length > 0 ? sessions : valid
  const differ = read.filter(({ days, isOther }) => !isOther && new Set(left.map((one) => dayIn(days, one))).size > 1)
  const isDecided = read.some(({ days, isOther }) => !isOther && new Set(days).size > 1)
  if (differ.length === 0) return { orders: left, isDecided }
  const title = columns.map((column) => column.title).join(', ')
  return {
    orders: left,
    isDecided: false,
    question: {
      about: 'dateOrder',
      title,
      reason: `Nothing shows the order of day and month in: ${title}.`,
      readings: left.map((one) => ({
        answer: one,
        meaning: orderWords[one],
        samples: differ
          .slice(0, sampleRows)
          .map(({ line, text }) => ({ line, cell: text, value: readDate(text, one) ?? 'no date' })),
      })),
    },
  }
}

/** The orders in words. */
export const orderWords: Readonly<Record<DateOrder, string>> = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
}

/** The newest day up to today that titles and footers name, if it is the same in all orders. */
export function dayOfTexts(texts: readonly string[], orders: readonly DateOrder[], today: string): string | undefined {
  const days = texts.flatMap(datesIn).map((text) => [...new Set(orders.map((order) => readDate(text, order)))])
  return days
    .flatMap(([day, ...others]) => (day !== undefined && others.length === 0 && day <= today ? [day] : []))
    .toSorted()
    .at(-1)
}

/** The dates in a title or footer, as written. */
export const datesIn = (text: string): readonly string[] =>
  text.match(
    /\b(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\p{L}{3,9}[- ]\d{1,2},?[- ]\d{4}|\d{1,2}\.?[- ]\p{L}{3,9}\.?[- ]\d{4})\b/gu,
  ) ?? []
