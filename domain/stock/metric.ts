import { fromKeys, keysOf } from '../keys-of.ts'
import type { Field, NumberField, TextField } from './fields.ts'
import type { Period } from './stock.ts'

/**
 * The format of a value: `change` and `percentChange` have a sign and a color, `percent` is a fraction shown × 100, `formula`
 * a number of any size, `boolean` 1 or 0.
 */
export type Kind =
  | 'text'
  | 'sector'
  | 'money'
  | 'compact'
  | 'ratio'
  | 'percent'
  | 'change'
  | 'percentChange'
  | 'formula'
  | 'boolean'
  | 'range'
  | 'date'
  | 'chart'
  | 'action'

/** A column: its names, its field and its format. */
export interface Metric {
  /** The full name: picker, tooltip title, CSV. */
  readonly label: string
  /** The column header. */
  readonly short: string
  readonly kind: Kind
  /** The field that the column shows and sorts by; undefined for a column that does not sort. `symbol` exists in every record. */
  readonly of?: Field | 'symbol'
  /** A distance from an extreme: it has a sign, but neither direction is a gain or a loss. */
  readonly isDistance?: boolean
  /** A price is not a multiple of a loss: its negative values stand apart (`multiples.ts`). */
  readonly isMultiple?: boolean
  /** The ends of a range column; its value is the position of `of` between them. */
  readonly between?: readonly [low: NumberField, high: NumberField]
}

type Row = Omit<Metric, 'short'>
export const column = (row: Row, short: string = row.label): Metric => ({ ...row, short })
export const text = (label: string, of: TextField) => column({ label, kind: 'text', of })

/** The position of the close between the extremes of a period. */
export const range = (label: string, period: Period | '52Week') =>
  column({ label, kind: 'range', of: 'close', between: [`${period}Low`, `${period}High`] })

/** Columns of numbers: each has the name of its field. */
export const numbers = <Id extends NumberField>(columns: Readonly<Record<Id, Metric>>) =>
  fromKeys(keysOf(columns), (of): Metric => ({ ...columns[of], of }))

export const money = (label: string) => column({ label, kind: 'money' })
export const compact = (label: string, short?: string) => column({ label, kind: 'compact' }, short)
export const ratio = (label: string) => column({ label, kind: 'ratio' })
export const multiple = (label: string) => column({ label, kind: 'ratio', isMultiple: true })
export const percent = (label: string) => column({ label, kind: 'percent' })
export const change = (label: string, short: string) => column({ label, kind: 'change' }, short)
export const percentChange = (label: string, short: string) => column({ label, kind: 'percentChange' }, short)
export const distance = (label: string, short: string) =>
  column({ label, kind: 'percentChange', isDistance: true }, short)
