import type { Field, NumberField, TextField } from './fields.ts'

/** How a value is shown: `change` and `percentChange` have a sign and a color, `percent` is a fraction shown × 100, `formula` a number of any size, `boolean` 1 or 0. */
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
  /** What the column shows and sorts by; undefined for a column that does not sort. `symbol` exists in every record. */
  readonly of?: Field | 'symbol'
  /** A distance from an extreme: it has a sign, but neither direction is a gain or a loss. */
  readonly isDistance?: boolean
  /** The ends of a range column; its value is the position of `of` between them. */
  readonly between?: readonly [low: NumberField, high: NumberField]
}

type Row = Omit<Metric, 'short'>
export const column = (row: Row, short: string = row.label): Metric => ({ ...row, short })
export const text = (label: string, of: TextField) => column({ label, kind: 'text', of })
export const money = (label: string, of: NumberField) => column({ label, kind: 'money', of })
export const compact = (label: string, of: NumberField) => column({ label, kind: 'compact', of })
export const count = (label: string, short: string, of: NumberField) => column({ label, kind: 'compact', of }, short)
export const ratio = (label: string, of: NumberField) => column({ label, kind: 'ratio', of })
export const percent = (label: string, of: NumberField) => column({ label, kind: 'percent', of })
export const change = (label: string, short: string, of: NumberField) => column({ label, kind: 'change', of }, short)
export const percentChange = (label: string, short: string, of: NumberField) =>
  column({ label, kind: 'percentChange', of }, short)
export const distance = (label: string, short: string, of: NumberField) =>
  column({ label, kind: 'percentChange', of, isDistance: true }, short)
export const range = (label: string, low: NumberField, high: NumberField) =>
  column({ label, kind: 'range', of: 'close', between: [low, high] })
