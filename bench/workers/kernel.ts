// The product's index and its plain counterparts side by side in one worker, each timed from within.
import { expose } from 'comlink'
import Fuse from 'fuse.js'
import type { Filters } from '../../domain/filters.ts'
import { count } from '../../worker/index/bitmap.ts'
import { numberColumn, textAt } from '../../worker/index/columns.ts'
import { createStockIndex } from '../../worker/index/stock-index.ts'
import { DatasetReader } from '../../worker/ingest/dataset-reader.ts'
import { createGunzip } from '../../worker/ingest/gunzip.ts'
import { screen } from '../../worker/query/screen.ts'
import { searchOptions } from '../../worker/search/fuse.ts'
import { createSearch } from '../../worker/search/search.ts'
import { rowText, type Answer } from '../answer.ts'
import { wantedRows } from '../questions.ts'
import { asAnswer, filterAndSort, flatten, isStock, type MarketRecord } from './flat-stock.ts'

export interface Timed<Value> {
  readonly milliseconds: number
  readonly value: Value
}

export interface Kernel {
  readonly indexed: (filters: Filters) => Timed<Answer>
  readonly naive: (filters: Filters) => Timed<Answer>
  /** How many each of the texts finds. */
  readonly ourSearch: (texts: readonly string[]) => Timed<number[]>
  readonly plainFuse: (texts: readonly string[]) => Timed<number[]>
}

const file = new Uint8Array(await (await fetch('/data/stonks')).arrayBuffer())
const parts: Uint8Array<ArrayBuffer>[] = []
const reader = new DatasetReader()
const gunzip = createGunzip((bytes) => {
  reader.push(bytes)
  parts.push(bytes.slice())
})
gunzip.push(file)
gunzip.end()
const { columns } = reader.finish()
const lines = (await new Blob(parts).text()).split('\n').filter((line) => line !== '')
const stocks = lines
  .map((line) => JSON.parse(line) as MarketRecord)
  .filter(isStock)
  .map(flatten)

const index = createStockIndex(columns)
const marketCaps = numberColumn(columns, 'marketCap')
const names = columns.symbols.map((symbol, row) => ({ symbol, name: textAt(columns.texts.name, row) ?? '' }))
const fuse = new Fuse(names, searchOptions)
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
    const { milliseconds, value } = timed(() => screen(index, filters, { kind: 'all' }, search))
    return { milliseconds, value: { total: value.total, rows: rowsAsText(value.rows.subarray(0, wantedRows)) } }
  },
  naive(filters) {
    const { milliseconds, value } = timed(() => filterAndSort(stocks, filters))
    return { milliseconds, value: asAnswer(value) }
  },
  ourSearch: (texts) => timed(() => texts.map((text) => count(search(text)))),
  plainFuse: (texts) => timed(() => texts.map((text) => fuse.search(text).length)),
}

expose(kernel)
postMessage({ kind: 'ready' })
