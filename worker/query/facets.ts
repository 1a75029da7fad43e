import { barLimits, barOf, indexFlags, sectorTexts, type Choice, type Facets } from '#domain/facets'
import type { Filters } from '#domain/filters'
import type { Scope } from '#domain/screen'
import { add, countBoth, createBitmap, type Bitmap } from '../index/bitmap.ts'
import { numberColumn, type Columns } from '../index/columns.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { passing, ruleBitmaps, type FindRows } from './rule-bitmaps.ts'

type BarField = keyof typeof barLimits

/** Counts what each choice would show: equal to the reference `facetsOf`. Bars are made once for a dataset. */
export function createFacets(index: StockIndex): (filters: Filters, scope: Scope, search: FindRows) => Facets {
  const barsOf = new Map<BarField, readonly Bitmap[]>()
  const bars = (field: BarField, rows: Bitmap): readonly number[] => {
    const made = barsOf.get(field) ?? barBitmaps(index.columns, field)
    barsOf.set(field, made)
    return made.map((bar) => countBoth(bar, rows))
  }
  const nothing = createBitmap(index.columns.rows)
  const choices = (field: 'sector' | 'industry', texts: readonly string[], rows: Bitmap): readonly Choice[] => {
    const byText = index.having(field)
    return texts.map((text) => ({ text, count: countBoth(byText.get(text) ?? nothing, rows) }))
  }

  const memberless = indexFlags.filter((flag) => countBoth(index.flag(flag), index.flag(flag)) === 0)

  return (filters, scope, search) => {
    const all = ruleBitmaps(index, filters, scope.kind === 'note' ? { kind: 'all' } : scope, search)
    const unexchanged = passing(all, 'exchange')
    const listedOn = (exchange: string) => countBoth(index.having('exchange').get(exchange) ?? nothing, unexchanged)
    return {
      flags: {
        sp500: countBoth(index.flag('sp500'), passing(all, 'sp500')),
        dowJones: countBoth(index.flag('dowJones'), passing(all, 'dowJones')),
        nasdaq: listedOn('NASDAQ'),
        nyse: listedOn('NYSE'),
      },
      memberless,
      sector: choices('sector', sectorTexts(textsOf(index, 'sector')), passing(all, 'sector')),
      industry: choices('industry', textsOf(index, 'industry'), passing(all, 'industry')),
      marketCap: bars('marketCap', passing(all, 'marketCap')),
      volume: bars('volume', passing(all, 'volume')),
      price: bars('close', passing(all, 'minPrice', 'maxPrice')),
    }
  }
}

const textsOf = (index: StockIndex, field: 'sector' | 'industry'): readonly string[] =>
  [...index.having(field).keys()].toSorted()

function barBitmaps(columns: Columns, field: BarField): readonly Bitmap[] {
  const limits = barLimits[field]
  const bitmaps = Array.from({ length: limits.length + 1 }, () => createBitmap(columns.rows))
  numberColumn(columns, field).forEach((value, row) => {
    const bar = Number.isNaN(value) ? undefined : bitmaps[barOf(limits, value)]
    if (bar) add(bar, row)
  })
  return bitmaps
}
