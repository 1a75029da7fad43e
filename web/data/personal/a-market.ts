import { matching } from '#domain/screen/screen'
import type { Stock } from '#domain/stock/stock'
import { succeed, type Outcome, type Page, type Question } from '#worker/contract'

/** A market for tests, which answers by the domain's own rules and knows no search. */
export function aMarket(stocks: readonly Stock[], version: string) {
  const screen = ({ filters, scope, from, count }: Question): Promise<Outcome<Page>> => {
    const found = matching(stocks, filters, scope, () => new Set()).slice(from, from + count)
    const symbols = found.map(({ symbol }) => symbol)
    const numbers = Float64Array.from(found, ({ close }) => close ?? NaN)
    const counts = { total: found.length, shown: found.length, similarFrom: found.length, of: stocks.length }
    return Promise.resolve(succeed({ version, ...counts, from, symbols, columns: ['close'], numbers, texts: {} }))
  }
  return { screen }
}
