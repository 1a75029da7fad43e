import { hasUnrecordedSplit } from '#domain/history/prints'
import { type Filters, hasSearch, sortKeys } from '#domain/screen/filters'
import { isFormulaId } from '#domain/screen/formulas'
import { isMultipleColumn } from '#domain/screen/multiples'
import { type Bounds, within } from '#domain/screen/ranges'
import type { Scope } from '#domain/screen/screen'
import { sortsAsNumber } from '#domain/stock/metric-value'
import { standsApart } from '#domain/stock/multiples'
import { periods } from '#domain/stock/stock'
import type { Engine } from '../engine.ts'
import type { OpenMarket } from '../history/day-snapshot.ts'
import type { PastMarket } from '../history/past-market.ts'
import { yearsAsOf } from '../history/years-as-of.ts'
import { type Bitmap, createBitmap, has, type Narrow, remove } from '../index/bitmap.ts'
import { sortByValues } from '../index/order.ts'
import type { StockIndex } from '../index/stock-index.ts'
import type { Selected } from '../query/indexed-screen.ts'
import type { MarketDay } from './market-days.ts'

/** A screen and its scope. */
export interface ScreenedScope {
  readonly filters: Filters
  readonly scope: Scope
}

type Day = Pick<MarketDay, 'columns' | 'session'>

/** Beyond this number, a sorted list takes longer than the order of all rows. */
const maxFirst = 200

/** Selects the rows of days like the screen of such a day. The chunks and years that it needs must be loaded. */
export async function createSelect(
  engine: Engine,
  { filters, scope }: ScreenedScope,
  { market, years }: Pick<OpenMarket, 'market' | 'years'>,
) {
  const { formulas } = filters
  const hasFormulas = Object.keys(formulas).length > 0
  const { createFormulaIndex, createYearColumns } = hasFormulas ? await import('../query/formula-index.ts') : {}
  const isSearch = hasSearch(filters)
  const [{ column, asc }, ...others] = sortKeys(filters)
  const isMultiple = isMultipleColumn(column, formulas)
  const isPlain = !isSearch && others.length === 0 && (isFormulaId(column) || sortsAsNumber(column))

  const yearsOf = ({ columns, session }: Day) => {
    const known = years?.()
    const date = market.dates[session] ?? ''
    return (
      known &&
      years &&
      createYearColumns?.(
        columns,
        known,
        yearsAsOf(market, years, columns, () => date),
      )
    )
  }
  const indexOf = (day: Day): StockIndex => {
    const plain = engine.createStockIndex(day.columns, true)
    const index = createFormulaIndex?.(plain, yearsOf(day))(formulas).index ?? plain
    // An order of each column is only worthwhile for several queries.
    return { ...index, within: (id, bounds) => scan(index.values(id), bounds) }
  }
  const searchOf = ({ columns }: Day) => (isSearch ? engine.createSearch(columns) : () => createBitmap(columns.rows))
  const all = (day: Day): Selected =>
    engine.screenByIndex(indexOf(day), { ...filters, maxEntries: 0 }, scope, searchOf(day))

  return {
    all,
    /** The first `count` rows, 0 for all, of those that count. */
    first(day: Day, count: number, counts: (row: number) => boolean): Uint32Array<ArrayBuffer> {
      if (!isPlain || count === 0 || count > maxFirst) {
        const rows = all(day).rows.filter(counts)
        return count === 0 ? rows : rows.subarray(0, count)
      }
      const index = indexOf(day)
      const matching = engine.matches(index, filters, scope, searchOf(day))
      return firstByValue(matching, index.values(column), { ascending: asc, isMultiple, count, counts })
    },
  }
}

const scan =
  (values: Float64Array, bounds: Bounds): Narrow =>
  (rows) => {
    for (let row = 0; row < values.length; row++) {
      const value = values[row] ?? NaN
      if (has(rows, row) && (Number.isNaN(value) || !within(value, bounds))) remove(rows, row)
    }
  }

interface FirstOptions {
  readonly ascending: boolean
  readonly isMultiple: boolean
  readonly count: number
  readonly counts: (row: number) => boolean
}

/** The first rows by a value, negative multiples and then missing ones last; ties keep the order of the rows, which is that of their symbols. */
function firstByValue(matching: Bitmap, values: Float64Array, options: FirstOptions) {
  const { ascending, isMultiple, count, counts } = options
  const rows = new Uint32Array(count)
  const keys = new Float64Array(count)
  const others: number[] = []
  let found = 0
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? NaN
    const key = ascending ? value : -value
    if (!has(matching, row) || (found === count && !(key < (keys[count - 1] ?? NaN))) || !counts(row)) continue
    if (Number.isNaN(key) || (isMultiple && standsApart(value))) {
      others.push(row)
      continue
    }
    let at = Math.min(found, count - 1)
    for (; at > 0 && (keys[at - 1] ?? NaN) > key; at--) {
      keys[at] = keys[at - 1] ?? NaN
      rows[at] = rows[at - 1] ?? 0
    }
    keys[at] = key
    rows[at] = row
    if (found < count) found++
  }
  if (found < count) {
    const last = sortByValues(Uint32Array.from(others), values, options).subarray(0, count - found)
    rows.set(last, found)
    found += last.length
  }
  return rows.subarray(0, found)
}

/**
 * Tells whether the price changes of a listing as of a session are changes of its value: they are not for two months after
 * an unrecorded split. It looks for these splits once; hardly any listing has one.
 */
export function createReliability({ listings }: PastMarket): (listing: number, session: number) => boolean {
  const isDoubtful = new Map<number, boolean>()
  return (listing, session) => {
    const prints = listings[listing]?.prints
    if (!prints) return false
    let doubtful = isDoubtful.get(listing)
    if (doubtful === undefined) {
      doubtful = hasUnrecordedSplit(prints, Infinity, Infinity)
      isDoubtful.set(listing, doubtful)
    }
    return !doubtful || !hasUnrecordedSplit(prints, session, periods.twoMonths)
  }
}
