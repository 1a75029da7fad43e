import type { Field, NumberField, TextField } from './fields.ts'

/** How a value is shown: `change` and `percentChange` carry a sign and a colour, `percent` is a fraction shown × 100. */
export type Kind =
  | 'text'
  | 'sector'
  | 'money'
  | 'compact'
  | 'ratio'
  | 'percent'
  | 'change'
  | 'percentChange'
  | 'range'
  | 'date'
  | 'chart'
  | 'action'

/** A column: what it is called, what it shows and how. */
export interface Metric {
  /** The full name: picker, tooltip title, CSV. */
  readonly label: string
  /** The column header. */
  readonly short: string
  readonly kind: Kind
  /** One sentence for the tooltip. */
  readonly about: string
  /** What the column shows and sorts by; undefined where there is nothing to sort. `symbol` is every record's own. */
  readonly of?: Field | 'symbol'
  /** The ends of a range column; its value is the position of `of` between them. */
  readonly between?: readonly [low: NumberField, high: NumberField]
}

type Row = Omit<Metric, 'short' | 'about'>
export const column = (row: Row, about: string, short: string = row.label): Metric => ({ ...row, short, about })
export const text = (label: string, of: TextField, about: string) => column({ label, kind: 'text', of }, about)
export const money = (label: string, of: NumberField, about: string) => column({ label, kind: 'money', of }, about)
export const compact = (label: string, of: NumberField, about: string) => column({ label, kind: 'compact', of }, about)
export const ratio = (label: string, of: NumberField, about: string) => column({ label, kind: 'ratio', of }, about)
export const percent = (label: string, of: NumberField, about: string) => column({ label, kind: 'percent', of }, about)
export const change = (label: string, short: string, of: NumberField, about: string) =>
  column({ label, kind: 'change', of }, about, short)
export const percentChange = (label: string, short: string, of: NumberField, about: string) =>
  column({ label, kind: 'percentChange', of }, about, short)
export const range = (label: string, low: NumberField, high: NumberField, about: string) =>
  column({ label, kind: 'range', of: 'close', between: [low, high] }, about)
