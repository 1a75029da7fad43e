import type { DateOrder } from './answers.ts'
import type { JudgedColumn } from './judge-columns.ts'
import { readDate } from './judge-dates.ts'
import type { Numbers } from './judge-numbers.ts'
import { isMissing, isNoText } from './question.ts'
import { isDateTarget, isPercent, kindOf } from './targets.ts'

/** The value of a cell; undefined if it is missing. */
export type CellValue =
  | { readonly ok: true; readonly value: number | string | undefined; readonly currency?: string | undefined }
  /** The cell is unreadable; `reason` follows it in a sentence. */
  | { readonly ok: false; readonly reason: string }

const read = (value: number | string | undefined, currency?: string): CellValue => ({ ok: true, value, currency })

const refuse = (reason: string): CellValue => ({ ok: false, reason })

/**
 * A reader of a column’s trimmed cells by their rows. `close`: the stock’s price, to which percentages of other prices
 * refer; NaN if it has none.
 */
export function cellReader(
  { target, unit, order }: JudgedColumn,
  numbers: Numbers | undefined,
): (cell: string, row: number, close: number) => CellValue {
  const kind = kindOf(target)
  if (kind === undefined || !numbers) return isDateTarget(target) ? dateReader(order) : readText
  const isPercentage = isPercent(target)
  const isRatio = isPercentage || (kind === 'ratio' && target !== 'quantity')
  const isNeverBelow = /High$|Low$|^sma|Average$|^volume$|^marketCap$|^sharesO/.test(target)
  const isPrice = /High$|Low$|^sma|MovingAverage$/.test(target)
  const isHigh = /^(?:day|52Week)High$/.test(target)
  const isLow = /^(?:day|52Week)Low$/.test(target)
  return (cell, row, close) => {
    const { times, currency, isPercent: isSigned } = numbers.marks[row] ?? {}
    const value = numbers.values[row] ?? NaN
    if (Number.isNaN(value)) return isMissing(cell) ? read(undefined) : refuse('is no number')
    if (isRatio && (currency !== undefined || times !== undefined)) return refuse('is an amount')
    if (!isSigned) {
      if (value < 0 && isNeverBelow) return refuse('is below 0')
      // By more than a late quote explains.
      if ((isHigh && value * 1.02 < close) || (isLow && value > close * 1.02)) return refuse('contradicts the price')
      return read(finite(scaled(value, times ?? unit)), currency)
    }
    // A price in percent is a distance: the close is this much above it.
    if (isPrice && !isPercentage) return read(value <= -100 ? undefined : finite(rounded(close / (1 + value / 100))))
    return isPercentage || target === 'debtToEquity' ? read(finite(scaled(value, 0.01))) : refuse('is a percentage')
  }
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

/** A number times a power of ten, without the noise of the product: 16.1 billion, not 16100000000.000002. */
function scaled(value: number, factor: number): number {
  const product = value * factor
  const isExact = factor === 1 || (Number.isInteger(product) && product !== 0 && Math.abs(product) < 1e15)
  return isExact ? product : Number(product.toPrecision(15))
}

/** The dataset’s decimals of prices. */
const rounded = (price: number): number => Number(price.toFixed(6))

/** A text that would be a formula in a spreadsheet begins with an apostrophe (domain/screen/csv.ts). */
const withoutMark = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '')

const readText = (cell: string): CellValue => read(isMissing(cell) || isNoText(cell) ? undefined : withoutMark(cell))

function dateReader(order: DateOrder): (cell: string) => CellValue {
  // Files of closes repeat their few days for each stock.
  const known = new Map<string, CellValue>()
  return (cell) => {
    const earlier = known.get(cell)
    if (earlier) return earlier
    const day = readDate(withoutMark(cell), order)
    const value = day !== undefined || isMissing(cell) ? read(day) : refuse('is no date')
    known.set(cell, value)
    return value
  }
}
