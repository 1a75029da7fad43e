import {
  barLimits,
  barOf,
  coveredMetrics,
  coveredTexts,
  edgesOf,
  type Facets,
  type FacetsQuery,
  sectorTexts,
  type Spread,
} from '../screen/facets.ts'
import type { Filters } from '../screen/filters.ts'
import type { ColumnId } from '../screen/formulas.ts'
import { rangeRule, without } from '../screen/rules.ts'
import { columnNumber, matching, type Search } from '../screen/screen.ts'
import { flagFieldIds } from '../stock/fields.ts'
import type { Stock } from '../stock/stock.ts'

/** The facets: the reference for the worker's indexed result. A scope without filters counts all stocks. */
export function facetsOf(
  stocks: readonly Stock[],
  { filters, scope, ranged = [] }: FacetsQuery,
  search: Search,
): Facets {
  const among = scope.kind === 'note' ? ({ kind: 'all' } as const) : scope
  const select = (changed: Filters) => matching(stocks, changed, among, search)
  const count = (change: Partial<Filters>) => select({ ...filters, ...change }).length
  const bars = (field: keyof typeof barLimits, rest: Filters) =>
    barsOf(
      barLimits[field],
      select(rest).map((stock) => stock[field]),
    )
  const spread = (id: ColumnId): Spread => {
    const values = (some: readonly Stock[]) => some.map((stock) => columnNumber(stock, id))
    const edges = edgesOf(
      values(stocks)
        .filter((value) => value !== null)
        .toSorted((a, b) => a - b),
    )
    return { edges, bars: barsOf(edges, values(select(without(filters, rangeRule(id))))) }
  }
  return {
    flags: {
      sp500: count({ sp500: true }),
      dowJones: count({ dowJones: true }),
      nasdaq: count({ nasdaq: true, nyse: false }),
      nyse: count({ nasdaq: false, nyse: true }),
    },
    emptyIndexes: flagFieldIds.filter((flag) => !stocks.some((stock) => stock[flag])),
    sector: sectorTexts(textsOf(stocks, 'sector')).map((text) => ({ text, count: count({ sector: [text] }) })),
    industry: textsOf(stocks, 'industry').map((text) => ({
      text,
      count: count({ industry: [text], notIndustry: [] }),
    })),
    marketCap: bars('marketCap', without(filters, 'marketCap', rangeRule('marketCap'))),
    volume: bars('volume', without(filters, 'volume', rangeRule('volume'))),
    price: bars('close', without(filters, 'minPrice', 'maxPrice')),
    ranges: Object.fromEntries(ranged.map((id) => [id, spread(id)])),
    known: Object.fromEntries([...coveredMetrics, ...ranged].map((id) => [id, countKnown(stocks, id)])),
    of: stocks.length,
  }
}

function countKnown(stocks: readonly Stock[], id: ColumnId): number {
  const text = coveredTexts.find((one) => one === id)
  return stocks.filter((stock) => (text ? stock[text] : columnNumber(stock, id)) !== null).length
}

/** The number of values in each bar. Missing ones are in none. */
function barsOf(limits: readonly number[], values: readonly (number | null)[]): readonly number[] {
  const bars = values.map((value) => (value === null ? undefined : barOf(limits, value)))
  return Array.from({ length: limits.length + 1 }, (_, bar) => bars.filter((one) => one === bar).length)
}

/** Every text of a field, in upper case, in locale order. */
function textsOf(stocks: readonly Stock[], field: 'sector' | 'industry'): readonly string[] {
  const texts = stocks.flatMap(({ [field]: text }) => (text === null ? [] : [text.toUpperCase()]))
  return [...new Set(texts)].toSorted()
}
