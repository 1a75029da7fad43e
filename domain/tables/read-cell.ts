import type { JudgedColumn } from './judge-columns.ts'
import { readDate } from './judge-dates.ts'
import { readNumber } from './judge-numbers.ts'
import { isMissing, isNoText } from './question.ts'
import { isDateTarget, isPercent, kindOf } from './targets.ts'

/** The value of a cell; undefined if it is missing. */
export type CellValue =
  | { readonly ok: true; readonly value: number | string | undefined; readonly currency?: string | undefined }
  /** The cell is unreadable; `reason` follows it in a sentence. */
  | { readonly ok: false; readonly reason: string }

const read = (value: number | string | undefined, currency?: string): CellValue => ({ ok: true, value, currency })

/** Reads a cell of a column. `close`: the stock’s price, to which percentages of other prices refer. */
export function readCell(text: string, column: JudgedColumn, close: number | undefined): CellValue {
  const cell = text.trim()
  const { target } = column
  if (isMissing(cell)) return read(undefined)
  const kind = kindOf(target)
  if (kind === undefined) return textValue(cell, column)
  const number = readNumber(cell, column.decimal)
  const refuse = (reason: string): CellValue => ({ ok: false, reason })
  if (!number) return refuse('is no number')
  const { value, times, currency } = number
  const isRatio = isPercent(target) || (kind === 'ratio' && target !== 'quantity')
  if (isRatio && (currency !== undefined || times !== undefined)) return refuse('is an amount')
  if (value < 0 && !number.isPercent && /High$|Low$|^sma|Average$|^volume$|^marketCap$|^sharesO/.test(target))
    return refuse('is below 0')
  if (!number.isPercent && contradicts(target, value, close)) return refuse('contradicts the price')
  if (!number.isPercent) return read(finite(scaled(value, times ?? column.unit)), currency)
  if (isPercent(target)) return read(finite(scaled(value, 0.01)))
  // A price in percent is a distance: the close is this much above it.
  if (/High$|Low$|^sma|MovingAverage$/.test(target))
    return read(close === undefined || value <= -100 ? undefined : finite(rounded(close / (1 + value / 100))))
  return target === 'debtToEquity' ? read(finite(scaled(value, 0.01))) : refuse('is a percentage')
}

/** Whether a price is above the highest one of its period, or below the lowest, by more than a late quote explains. */
const contradicts = (target: string, value: number, close = NaN): boolean =>
  (/^(?:day|52Week)High$/.test(target) && value * 1.02 < close) ||
  (/^(?:day|52Week)Low$/.test(target) && value > close * 1.02)

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

/** A number times a power of ten, without the noise of the product: 16.1 billion, not 16100000000.000002. */
const scaled = (value: number, factor: number): number =>
  factor === 1 ? value : Number((value * factor).toPrecision(15))

/** The dataset’s decimals of prices. */
const rounded = (price: number): number => Number(price.toFixed(6))

function textValue(cell: string, { target, order }: JudgedColumn): CellValue {
  // A text that would be a formula in a spreadsheet begins with an apostrophe (domain/screen/csv.ts).
  const text = cell.replace(/^'(?=[=+\-@＝＋－＠])/, '')
  if (!isDateTarget(target)) return read(isNoText(cell) ? undefined : text)
  const day = readDate(text, order)
  return day === undefined ? { ok: false, reason: 'is no date' } : read(day)
}
