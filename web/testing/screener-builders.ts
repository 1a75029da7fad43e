import { noDrops } from '#domain/dataset/parse-stock'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import { succeed } from '#domain/result'
import { formulasIn, isFormulaId } from '#domain/screen/formulas'
import { matching } from '#domain/screen/screen'
import type { TextField } from '#domain/stock/fields'
import type { Stock } from '#domain/stock/stock'
import type { Dataset, Outcome, Page, PageNumber, PageRequest } from '#worker/contract'
import type { Row } from '../data/screener/results.ts'

/** A dataset for which a test only sets the relevant fields. */
export const aDataset = (values: Partial<Dataset> = {}): Dataset => ({
  version: 'one',
  date: '2025-08-20',
  oldestRecord: null,
  downloadedAt: 0,
  size: 0,
  lines: 1,
  kept: 1,
  drops: noDrops(),
  technical: { stocks: 5, wrong: 0, missing: [] },
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

/** A row for which a test only sets the relevant fields. */
export function aRow(values: Values = {}, symbol = 'ACME'): Row {
  return {
    symbol,
    number: (field) => values[field] ?? null,
    text: (field) => values[field] ?? null,
  }
}

/** A screener for tests that filters and calculates by the domain's own rules; it has no search. */
export function aMarket(stocks: readonly Stock[], version: string) {
  const screen = ({ filters, scope, from, count, fields }: PageRequest): Promise<Outcome<Page>> => {
    const parsed = formulasIn(filters.formulas).map(
      (id) => [id, parseFormula(filters.formulas[id]?.expression ?? '')] as const,
    )
    const values = new Map(parsed.map(([id, one]) => [id, one.ok ? evaluateFormula(stocks, one.expression) : []]))
    const valued = stocks.map((stock, i) => ({
      ...stock,
      formulas: Object.fromEntries([...values].map(([id, all]) => [id, all[i] ?? null])),
    }))
    const indexes = new Map(stocks.map(({ symbol }, i) => [symbol, i]))
    const all = matching(valued, filters, scope, () => new Set())
    const found = all.slice(from, from + count)
    const columns = ['close' as const, ...fields.filter(isFormulaId)]
    const numbers = Float64Array.from(
      columns.flatMap((id) =>
        found.map(
          (stock) => (isFormulaId(id) ? values.get(id)?.[indexes.get(stock.symbol) ?? -1] : stock.close) ?? NaN,
        ),
      ),
    )
    const errors = parsed.flatMap(([id, one]) => (one.ok ? [] : [[id, one.error] as const]))
    const counts = { total: all.length, shown: all.length, similarFrom: all.length, of: stocks.length }
    const rows = { symbols: found.map(({ symbol }) => symbol), columns, numbers, texts: {} }
    const formulaErrors = errors.length > 0 ? { formulaErrors: Object.fromEntries(errors) } : {}
    return Promise.resolve(succeed({ version, ...counts, from, ...rows, ...formulaErrors }))
  }
  return { screen }
}
