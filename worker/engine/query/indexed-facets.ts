import { fromKeys } from '#domain/keys-of'
import {
  barLimits,
  barOf,
  type Choice,
  coveredMetrics,
  edgesOf,
  type Facets,
  type FacetsQuery,
  sectorTexts,
  type Spread,
} from '#domain/screen/facets'
import { type ColumnId, isFormulaId } from '#domain/screen/formulas'
import { rangeRule } from '#domain/screen/rules'
import type { MetricId } from '#domain/stock/metrics'
import { add, type Bitmap, countBoth, createBitmap } from '../index/bitmap.ts'
import { countKnown, countNumbers, emptyIndexes, metricColumn, numberColumn } from '../index/columns.ts'
import { memoize } from '../index/memoize.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { type FindRows, passing, ruleBitmaps } from './rule-bitmaps.ts'

/**
 * Counts the stocks of each choice: equal to the reference `facetsOf`. Edges and bars are computed once for a dataset, those
 * of formulas for each index with formulas.
 */
export function createIndexedFacets(
  index: StockIndex,
): (query: FacetsQuery, search: FindRows, view?: StockIndex) => Facets {
  const { columns } = index
  const bars = memoize((field: keyof typeof barLimits) => barBitmaps(numberColumn(columns, field), barLimits[field]))
  const spreads = memoize((id: ColumnId) => spreadOf(metricColumn(columns, id)))
  const spread = (id: ColumnId, rows: Bitmap, view: StockIndex): Spread => {
    const { edges, bars } = isFormulaId(id) ? spreadOf(view.values(id)) : spreads(id)
    return { edges, bars: counted(bars, rows) }
  }
  const noRows = createBitmap(index.columns.rows)
  const choices = (field: 'sector' | 'industry', texts: readonly string[], rows: Bitmap): readonly Choice[] => {
    const byText = index.having(field)
    return texts.map((text) => ({ text, count: countBoth(byText.get(text) ?? noRows, rows) }))
  }

  const knownOf = memoize((id: MetricId) => countKnown(columns, id))

  return ({ filters, scope, ranged = [] }, search, view = index) => {
    const all = ruleBitmaps(view, filters, scope.kind === 'note' ? { kind: 'all' } : scope, search)
    const onAnyExchange = passing(all, 'exchange')
    const listedOn = (exchange: string) => countBoth(index.having('exchange').get(exchange) ?? noRows, onAnyExchange)
    return {
      flags: {
        sp500: countBoth(index.flag('sp500'), passing(all, 'sp500')),
        dowJones: countBoth(index.flag('dowJones'), passing(all, 'dowJones')),
        nasdaq: listedOn('NASDAQ'),
        nyse: listedOn('NYSE'),
      },
      emptyIndexes: emptyIndexes(columns),
      sector: choices('sector', sectorTexts(textsOf(index, 'sector')), passing(all, 'sector')),
      industry: choices('industry', textsOf(index, 'industry'), passing(all, 'industry', 'notIndustry')),
      marketCap: counted(bars('marketCap'), passing(all, 'marketCap', rangeRule('marketCap'))),
      volume: counted(bars('volume'), passing(all, 'volume', rangeRule('volume'))),
      price: counted(bars('close'), passing(all, 'minPrice', 'maxPrice')),
      ranges: Object.fromEntries(ranged.map((id) => [id, spread(id, passing(all, rangeRule(id)), view)])),
      known: fromKeys([...coveredMetrics, ...ranged], (id) =>
        isFormulaId(id) ? countNumbers(view.values(id)) : knownOf(id),
      ),
      of: columns.rows,
    }
  }
}

const textsOf = (index: StockIndex, field: 'sector' | 'industry'): readonly string[] =>
  [...index.having(field).keys()].toSorted()

const counted = (bars: readonly Bitmap[], rows: Bitmap): readonly number[] => bars.map((bar) => countBoth(bar, rows))

function spreadOf(values: Float64Array) {
  const edges = edgesOf(values.filter((value) => !Number.isNaN(value)).sort())
  return { edges, bars: barBitmaps(values, edges) }
}

function barBitmaps(values: Float64Array, limits: readonly number[]): readonly Bitmap[] {
  const bitmaps = Array.from({ length: limits.length + 1 }, () => createBitmap(values.length))
  values.forEach((value, row) => {
    const bar = Number.isNaN(value) ? undefined : bitmaps[barOf(limits, value)]
    if (bar) add(bar, row)
  })
  return bitmaps
}
