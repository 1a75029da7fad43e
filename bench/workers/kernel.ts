// The product's index and its plain counterparts in one worker, each timed in the worker itself.
import { expose } from 'comlink'
import type { Filters } from '../../domain/screen/filters.ts'
import { numberColumn } from '../../worker/engine/index/columns.ts'
import { createStockIndex } from '../../worker/engine/index/stock-index.ts'
import { screenByIndex } from '../../worker/engine/query/indexed-screen.ts'
import { createSearch, fetchFuse } from '../../worker/engine/search/search.ts'
import { type Result, rowText, wantedRows } from '../harness/queries.ts'
import { asAnswer, filterAndSort, flatten, isStock, type MarketRecord } from './flat-stock.ts'
import { readServed } from './read-served.ts'

interface Timed<Value> {
  readonly milliseconds: number
  readonly value: Value
}

export interface Kernel {
  readonly indexed: (filters: Filters) => Timed<Result>
  readonly naive: (filters: Filters) => Timed<Result>
}

const { columns, text } = await readServed()
const lines = (await text()).split('\n').filter((line) => line !== '')
const stocks = lines
  .map((line) => JSON.parse(line) as MarketRecord)
  .filter(isStock)
  .map(flatten)

const index = createStockIndex(columns)
const marketCaps = numberColumn(columns, 'marketCap')
await fetchFuse()
const search = createSearch(columns)

function timed<Value>(work: () => Value): Timed<Value> {
  const start = performance.now()
  const value = work()
  return { milliseconds: performance.now() - start, value }
}

function rowsAsText(rows: Uint32Array): string[] {
  return Array.from(rows, (row) => {
    const marketCap = marketCaps[row] ?? NaN
    return rowText(columns.symbols[row] ?? '', Number.isNaN(marketCap) ? null : marketCap)
  })
}

const kernel: Kernel = {
  indexed(filters) {
    const { milliseconds, value } = timed(() => screenByIndex(index, filters, { kind: 'all' }, search))
    return { milliseconds, value: { total: value.total, rows: rowsAsText(value.rows.subarray(0, wantedRows)) } }
  },
  naive(filters) {
    const { milliseconds, value } = timed(() => filterAndSort(stocks, filters))
    return { milliseconds, value: asAnswer(value) }
  },
}

expose(kernel)
postMessage({ kind: 'ready' })
