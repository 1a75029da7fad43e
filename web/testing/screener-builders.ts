import { type Page, type Dataset, succeed, type Outcome, type PageRequest } from '#worker/contract'
import type { NumberField, TextField } from '#domain/stock/fields'
import type { Row } from '../data/screener/results.ts'
import { noDrops } from '#domain/dataset/parse-stock'
import { matching } from '#domain/screen/screen'
import type { Stock } from '#domain/stock/stock'

/** A dataset for a test, which names only what matters to it. */
export const aDataset = (rest: Partial<Dataset> = {}): Dataset => ({
  version: 'one',
  date: '2025-08-20',
  oldestRecord: null,
  downloadedAt: 0,
  size: 0,
  lines: 1,
  kept: 1,
  drops: noDrops(),
  simulated: true,
  stored: true,
  ...rest,
})

/** A page for a test: rows named after their place, and nothing in them but that. */
export function aPage(from: number, count: number, rest: Partial<Page> = {}): Page {
  const shown = rest.shown ?? 1000
  const places = Array.from({ length: Math.max(0, Math.min(count, shown - from)) }, (_, at) => from + at)
  return {
    version: 'one',
    total: shown,
    shown,
    similarFrom: shown,
    of: 5000,
    from,
    symbols: places.map((place) => `S${place}`),
    columns: ['close'],
    numbers: Float64Array.from(places),
    texts: {},
    ...rest,
  }
}

type Values = { readonly [F in NumberField]?: number } & { readonly [F in TextField]?: string }

/** A row for a test, which names only what matters to it. */
export function aRow(values: Values = {}, symbol = 'ACME'): Row {
  return {
    symbol,
    number: (field) => values[field] ?? null,
    text: (field) => values[field] ?? null,
  }
}

/** A market for tests, which answers by the domain's own rules and knows no search. */
export function aMarket(stocks: readonly Stock[], version: string) {
  const screen = ({ filters, scope, from, count }: PageRequest): Promise<Outcome<Page>> => {
    const found = matching(stocks, filters, scope, () => new Set()).slice(from, from + count)
    const symbols = found.map(({ symbol }) => symbol)
    const numbers = Float64Array.from(found, ({ close }) => close ?? NaN)
    const counts = { total: found.length, shown: found.length, similarFrom: found.length, of: stocks.length }
    return Promise.resolve(succeed({ version, ...counts, from, symbols, columns: ['close'], numbers, texts: {} }))
  }
  return { screen }
}
