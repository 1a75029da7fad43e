import type { CsvRow } from '#domain/screen/csv'
import { type ColumnId, type ColumnMetric, type Formulas, isFormulaId, metricOf } from '#domain/screen/formulas'
import { isNumberField, type NumberField } from '#domain/stock/fields'
import { rangePosition } from '#domain/stock/metric-value'
import { metricIds } from '#domain/stock/metrics'
import type { Stock } from '#domain/stock/stock'
import type { Page, PageField, PageNumber } from '#worker/contract'

/** The value of a key; null if it is missing. */
type RowValue = number | string | boolean | null

/** A key of a row and its value. */
interface RowKey {
  readonly key: string
  readonly value: (row: CsvRow) => RowValue
}

/** The stocks of a page, in its order. */
export function rowsOfPage({ symbols, columns, numbers, texts }: Page): readonly CsvRow[] {
  const slots = new Map(columns.map((field, slot) => [field, slot * symbols.length]))
  return symbols.map((symbol, index) => ({
    symbol,
    number(field) {
      const slot = slots.get(field)
      const value = slot === undefined ? NaN : (numbers[slot + index] ?? NaN)
      return Number.isFinite(value) ? value : null
    },
    text: (field) => texts[field]?.[index] ?? null,
  }))
}

/** A whole stock as a row. It has no formulas. */
export const rowOfStock = (stock: Stock): CsvRow => ({
  symbol: stock.symbol,
  number: (field) => (isFormulaId(field) ? null : stock[field]),
  text: (field) => stock[field],
})

/** The fields that some columns read. */
export const fieldsOfColumns = (columns: readonly ColumnId[], formulas: Formulas): readonly PageField[] => [
  ...new Set(
    columns.flatMap((id): readonly PageField[] => {
      const { of, between = [] } = metricOf(id, { formulas })
      return of === undefined || of === 'symbol' ? [] : [of, ...between]
    }),
  ),
]

/**
 * The keys of a row with some columns, besides its symbol: the id of each metric, the name of each formula. A name that
 * is also an id is put in brackets. A range is its position from 0 to 1, followed by its ends; charts and buttons have
 * no value.
 */
export const rowKeys = (columns: readonly ColumnId[], formulas: Formulas): readonly RowKey[] =>
  columns.flatMap((id) => {
    const metric = metricOf(id, { formulas })
    return keysOfMetric(isFormulaId(id) ? formulaKey(metric.label) : id, metric)
  })

const formulaKey = (name: string): string => (metricKeys().has(name) || name === 'symbol' ? `[${name}]` : name)

let knownKeys: ReadonlySet<string> | undefined

/** The keys of all metrics, including the ends of ranges. */
const metricKeys = (): ReadonlySet<string> =>
  (knownKeys ??= new Set([...metricIds, ...rowKeys(metricIds, {}).map(({ key }) => key)]))

/** The keys of one metric under a name. */
function keysOfMetric(name: string, { kind, of, between }: ColumnMetric): readonly RowKey[] {
  if (of === undefined || of === 'symbol' || kind === 'chart' || kind === 'action') return []
  if (!isNumberField(of)) return [{ key: name, value: (row) => row.text(of) }]
  const number = (field: PageNumber) => (row: CsvRow) => row.number(field)
  if (between) return rangeKeys(name, of, between)
  if (kind === 'boolean') return [{ key: name, value: (row) => isTrue(row.number(of)) }]
  return [{ key: name, value: number(of) }]
}

const isTrue = (value: number | null): boolean | null => (value === null ? null : value !== 0)

const rangeKeys = (
  name: string,
  of: PageNumber,
  [low, high]: readonly [NumberField, NumberField],
): readonly RowKey[] => [
  { key: name, value: (row) => rangePosition(row.number(of), row.number(low), row.number(high)) },
  { key: `${name}Low`, value: (row) => row.number(low) },
  { key: `${name}High`, value: (row) => row.number(high) },
]

/** A row as an object; a repeated name counts once. */
export const rowObject = (row: CsvRow, keys: readonly RowKey[]): { symbol: string; [key: string]: RowValue } => ({
  ...Object.fromEntries(keys.map(({ key, value }) => [key, value(row)])),
  symbol: row.symbol,
})

/**
 * Writes rows as JSON, without an object for each, which would take half as long again. The JSON equals that of
 * `rowObject`.
 */
export function createRowWriter(keys: readonly RowKey[]): (row: CsvRow) => string {
  // Of a repeated name, the last one counts.
  const byName = new Map(keys.map((one) => [one.key, one]))
  const fields = [...byName.values()].map(({ key, value }) => ({ name: `,${JSON.stringify(key)}:`, value }))
  return (row) => {
    let text = `{"symbol":${JSON.stringify(row.symbol)}`
    for (const { name, value } of fields) text += name + valueText(value(row))
    return `${text}}`
  }
}

// Values are finite.
const valueText = (value: RowValue): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))
