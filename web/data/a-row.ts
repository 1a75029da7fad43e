import type { NumberField, TextField } from '#domain/stock/fields'
import type { Row } from './row.ts'

type Values = { readonly [F in NumberField]?: number } & { readonly [F in TextField]?: string }

/** A row for a test, which names only what matters to it. */
export function aRow(values: Values = {}, symbol = 'ACME'): Row {
  return {
    symbol,
    number: (field) => values[field] ?? null,
    text: (field) => values[field] ?? null,
  }
}
