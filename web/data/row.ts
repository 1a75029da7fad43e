import type { NumberField, TextField } from '#domain/stock/fields'
import { numberAt, type Page } from '#worker/contract'

/** One stock of a page, read by field; null is missing. */
export interface Row {
  readonly symbol: string
  readonly number: (field: NumberField) => number | null
  readonly text: (field: TextField) => string | null
}

/** A page's rows. They stay the same objects for as long as the page is shown, so that a drawn row can be kept. */
export function rowsOf(page: Page): readonly Row[] {
  return page.symbols.map((symbol, at) => ({
    symbol,
    number: (field) => finite(numberAt(page, field, at)),
    text: (field) => page.texts[field]?.[at] ?? null,
  }))
}

const finite = (value: number): number | null => (Number.isNaN(value) ? null : value)
