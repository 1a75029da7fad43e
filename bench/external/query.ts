import { parseNumber, parseText } from '../../domain/dataset/parse-stock.ts'
import { knownSector, sectorIds } from '../../domain/stock/stock.ts'
import { bitmapOf, count, createBitmap, intersect, keepDifference, unite } from '../../worker/index/bitmap.ts'
import { memoizeRecent } from '../../worker/index/memoize.ts'
import { inverse, orderByValue } from '../../worker/index/order.ts'
import { createRangeIndex } from '../../worker/index/range-index.ts'
import { sortRows } from '../../worker/index/sort-rows.ts'
import { firstInOrder } from '../../worker/query/indexed-screen.ts'

/** The value at the first of several paths (such as `last.close`) that a record has. */
function valueAt(record: unknown, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = path.split('.').reduce<unknown>(own, record)
    if (value !== undefined) return value
  }
  return undefined
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? value[key as keyof typeof value]
    : undefined

type Interval = readonly [min: number, max: number] | null

/** A query: bounds are inclusive, in dollars and shares; sectors are indexes among the seven; null means no condition. */
interface ExternalQuery {
  readonly sp500: boolean | null
  readonly close: Interval
  readonly mcap: Interval
  readonly volume: Interval
  readonly sectors: readonly number[] | null
  /** By the change of one trading day as a fraction, descending; missing values last, ties in input order. */
  readonly sort: 'ratio'
}

interface ExternalResult {
  readonly total: number
  /** The first 100 matches as row numbers of the input. */
  readonly ids: readonly number[]
}

const mostIds = 100
/** The product's cache size. */
const mostLists = 256

/**
 * The product's index over records, one row each in input order; none is dropped. Records have the format of the file or
 * are flat with the names of the query (`close`, `mcap`, `volume`, `ratio`, `sector` as text or index, `sp500`).
 */
export const query = {
  name: 'stonks',
  setup({ records }: { readonly records: readonly object[] }): Promise<(query: ExternalQuery) => ExternalResult> {
    const rows = records.length
    const column = (...paths: readonly string[]) =>
      Float64Array.from(records, (record) => parseNumber(valueAt(record, paths)) ?? NaN)
    const rangesOf = (values: Float64Array) => createRangeIndex(values, orderByValue(values))
    const ranges = {
      close: rangesOf(column('last.close', 'close')),
      mcap: rangesOf(column('overview.MarketCapitalization', 'marketCap', 'mcap')),
      volume: rangesOf(column('last.volume', 'volume')),
    }
    const ratio = column('day.close.deltaRatio', 'dayDeltaRatio', 'ratio')
    const order = sortRows(Uint32Array.from(records.keys()), ratio, false)
    const rowPositions = inverse(order)
    const members = bitmapOf(rows, (row) => valueAt(records[row], ['sp500']) === true)
    const positions = records.map((record) => sectorPosition(valueAt(record, ['overview.Sector', 'sector'])))
    const sectors = sectorIds.map((_, position) => bitmapOf(rows, (row) => positions[row] === position))
    const anyOf = memoizeRecent(mostLists, (list) => {
      const chosen = createBitmap(rows)
      for (const position of list.match(/\d+/g) ?? []) unite(chosen, sectors[Number(position)] ?? createBitmap(rows))
      return chosen
    })
    const everything = bitmapOf(rows, () => true)

    return Promise.resolve((query) => {
      const matching = everything.slice()
      if (query.sp500 === true) intersect(matching, members)
      if (query.sp500 === false) keepDifference(matching, everything, members)
      for (const field of ['close', 'mcap', 'volume'] as const) {
        const interval = query[field]
        if (interval) ranges[field]({ min: interval[0], minOpen: false, max: interval[1], maxOpen: false })(matching)
      }
      if (query.sectors) {
        intersect(matching, anyOf(query.sectors.join()))
      }
      const total = count(matching)
      const first = firstInOrder(matching, Math.min(total, mostIds), { total, order, positions: () => rowPositions })
      return { total, ids: [...first] }
    })
  },
}

function sectorPosition(value: unknown): number {
  if (typeof value === 'number') return value
  const sector = knownSector(parseText(value))
  return sector === undefined ? -1 : sectorIds.indexOf(sector)
}
