import { type Page, type Dataset, succeed, type Outcome, type PageNumber, type PageRequest } from '#worker/contract'
import type { TextField } from '#domain/stock/fields'
import type { Row } from '../data/screener/results.ts'
import { noDrops } from '#domain/dataset/parse-stock'
import { matching } from '#domain/screen/screen'
import type { Stock } from '#domain/stock/stock'

/** A dataset, of which a test names only what matters to it. */
export const aDataset = (values: Partial<Dataset> = {}): Dataset => ({
  version: 'one',
  date: '2025-08-20',
  oldestRecord: null,
  downloadedAt: 0,
  size: 0,
  lines: 1,
  kept: 1,
  drops: noDrops(),
  technical: { stocks: 5, wrong: 0 },
  simulated: true,
  stored: true,
  ...values,
})

/** A page of results whose rows are named after their index, which is also their only value. */
export function aPage(from: number, count: number, values: Partial<Page> = {}): Page {
  const shown = values.shown ?? 1000
  const indexes = Array.from({ length: Math.max(0, Math.min(count, shown - from)) }, (_, at) => from + at)
  return {
    version: 'one',
    total: shown,
    shown,
    similarFrom: shown,
    of: 5000,
    from,
    symbols: indexes.map((index) => `S${index}`),
    columns: ['close'],
    numbers: Float64Array.from(indexes),
    texts: {},
    ...values,
  }
}

type Values = { readonly [F in PageNumber]?: number } & { readonly [F in TextField]?: string }

/** A row, of which a test names only what matters to it. */
export function aRow(values: Values = {}, symbol = 'ACME'): Row {
  return {
    symbol,
    number: (field) => values[field] ?? null,
    text: (field) => values[field] ?? null,
  }
}

/** A screener for tests that filters by the domain's own rules; it has no search. */
export function aMarket(stocks: readonly Stock[], version: string) {
  const screen = ({ filters, scope, from, count }: PageRequest): Promise<Outcome<Page>> => {
    const matches = matching(stocks, filters, scope, () => new Set())
    const found = matches.slice(from, from + count)
    const symbols = found.map(({ symbol }) => symbol)
    const numbers = Float64Array.from(found, ({ close }) => close ?? NaN)
    const { length: total } = matches
    const counts = { total, shown: total, similarFrom: total, of: stocks.length }
    return Promise.resolve(succeed({ version, ...counts, from, symbols, columns: ['close'], numbers, texts: {} }))
  }
  return { screen }
}
