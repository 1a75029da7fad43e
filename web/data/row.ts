import type { NumberField, TextField } from '#domain/fields'
import type { Page } from '#worker/contract'

/** One stock of a page, read by field; null is missing. */
export interface Row {
  readonly symbol: string
  readonly number: (field: NumberField) => number | null
  readonly text: (field: TextField) => string | null
}

/** A page's rows. They stay the same objects for as long as the page is shown, so that a drawn row can be kept. */
export function rowsOf({ symbols, numbers, texts }: Page): readonly Row[] {
  return symbols.map((symbol, at) => ({
    symbol,
    number: (field) => finite(numbers[field]?.[at]),
    text: (field) => texts[field]?.[at] ?? null,
  }))
}

const finite = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)
