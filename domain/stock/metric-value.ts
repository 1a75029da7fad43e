import { type DerivedField, derivedFields, type Field, isNumberField, type NumberField } from './fields.ts'
import type { Metric } from './metric.ts'
import { type MetricId, metrics } from './metrics.ts'
import { periodIds, type Stock } from './stock.ts'

/** The fields of a row that a column renders. */
export function fieldsOf(id: MetricId): readonly Field[] {
  const { kind, of, between }: Metric = metrics[id]
  if (kind === 'chart') return ['close', ...periodIds.map((period) => `${period}Delta` as const)]
  return of === undefined || of === 'symbol' ? [] : [of, ...(between ?? [])]
}

/** The sort value of a column: text, a number, or the close's position in a range (0 at the low, 1 at the high). */
export function metricValue(stock: Stock, id: MetricId): string | number | null {
  const { of }: Metric = metrics[id]
  if (of === undefined) return null
  return sortsAsNumber(id) ? metricNumber(stock, id) : stock[of]
}

/** The value of a numeric column: a number in its own unit, or the close's position; null if it is missing. */
export function metricNumber(stock: Pick<Stock, NumberField>, id: MetricId): number | null {
  const { of, between }: Metric = metrics[id]
  if (of === undefined || of === 'symbol' || !isNumberField(of)) return null
  return between ? rangePosition(stock[of], stock[between[0]], stock[between[1]]) : stock[of]
}

/** The position of a value between low and high, 0 to 1 and beyond; null if any is missing or the range is empty. */
export function rangePosition(value: number | null, low: number | null, high: number | null): number | null {
  if (value === null || low === null || high === null || !(high > low)) return null
  const position = (value - low) / (high - low)
  return Number.isFinite(position) ? position : null
}

/**
 * The value of a derived field from its two inputs, in the order of `derivedFields`. NaN if an input is missing (NaN), the
 * divisor is not above 0, or the result is not finite.
 */
export function derivedNumber(field: DerivedField, first: number, second: number): number {
  const { formula } = derivedFields[field]
  if (formula !== 'product' && !(second > 0)) return NaN
  const value =
    formula === 'product' ? first * second : formula === 'quotient' ? first / second : (first - second) / second
  return Number.isFinite(value) ? value + 0 : NaN // Turn −0 into 0: it would make two equal rows differ.
}

/** Whether a column sorts as numbers; the others sort as text. */
export function sortsAsNumber(id: MetricId): boolean {
  const { of }: Metric = metrics[id]
  return of !== undefined && of !== 'symbol' && isNumberField(of)
}
