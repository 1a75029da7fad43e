import { isDate } from '#domain/text/is-date'
import type { MappedColumn } from './mapping.ts'
import { isPercent, kindOf } from './targets.ts'

/** What files contain for a missing value. */
const missing = new Set(['', '-', '–', '—', 'n/a', 'na', 'none', 'null', 'nan'])

const letters: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** Sign, dollar sign, digits with or without commas between thousands, exponent, and a letter or per cent. */
const numberPattern = /^([+\-−]?)\$?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*([KMBT%]?)$/i

/** The value of a cell; undefined if it is missing. */
export type CellValue =
  | { readonly ok: true; readonly value: number | string | undefined }
  /** The cell is unreadable. */
  | { readonly ok: false; readonly reason: string }

const read = (value: number | string | undefined): CellValue => ({ ok: true, value })

/** Reads a cell of a column. `close`: the stock’s price, to which percentages of other values refer. */
export function cellValue(text: string, column: MappedColumn, close: number | undefined): CellValue {
  const cell = text.trim()
  if (missing.has(cell.toLowerCase())) return read(undefined)
  const kind = kindOf(column.target)
  if (kind === undefined) return textValue(cell, column)
  const [, sign = '', digits, exponent = '', letter = ''] = numberPattern.exec(cell) ?? []
  if (digits === undefined) return { ok: false, reason: `“${cell}” in the column ${column.title} is no number.` }
  const size = Number(digits.replaceAll(',', '') + exponent)
  const number = sign === '-' || sign === '−' ? -size : size
  if (letter === '%') return percentValue(number, column, close)
  if (letter !== '') return read(number * (letters[letter.toUpperCase()] ?? 1))
  return read(finite(isPercent(kind) ? number / 100 : number * (column.times ?? 1)))
}

/** A price in percent is a distance: the close is this much above it. */
function percentValue(percent: number, { target }: MappedColumn, close: number | undefined): CellValue {
  if (kindOf(target) !== 'money') return read(finite(percent / 100))
  return read(close === undefined || percent <= -100 ? undefined : finite(rounded(close / (1 + percent / 100))))
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

/** The dataset’s decimals of prices. */
const rounded = (price: number): number => Number(price.toFixed(6))

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function textValue(cell: string, { target, title }: MappedColumn): CellValue {
  // A text that would be a formula in a spreadsheet begins with an apostrophe (domain/screen/csv.ts).
  const text = cell.replace(/^'(?=[=+\-@＝＋－＠])/, '')
  if (!['date', 'exDividendDate', 'dividendDate', 'latestQuarter'].includes(target)) return read(text)
  const day = dayOf(text)
  return day === undefined ? { ok: false, reason: `“${cell}” in the column ${title} is no date.` } : read(day)
}

/** A day as YYYY-MM-DD, from this format, 8/21/2026, or Aug 21, 2026. */
function dayOf(text: string): string | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:$|\s)/.exec(text) ?? []
  const [, name = '', dayOfMonth, inYear] = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/i.exec(text) ?? []
  const named = monthNames.indexOf(name.toLowerCase()) + 1
  const padded = (part: string | number | undefined): string => String(part).padStart(2, '0')
  const written = year
    ? `${year}-${padded(month)}-${padded(day)}`
    : inYear
      ? `${inYear}-${padded(named)}-${padded(dayOfMonth)}`
      : text.slice(0, 10)
  return isDate(written) ? written : undefined
}
