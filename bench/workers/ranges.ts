// Range queries, answered and timed in one worker.
import { desc, table } from 'arquero'
import { expose } from 'comlink'
import crossfilter from 'crossfilter2'
import { flatObjects, type GeneratedStocks, generateStocks } from '../candidates/generated-stocks.ts'
import { formula, ours } from '../candidates/ours.ts'
import { bareScan, type Found, naive, type Range, type RangeQuery, type WayInside } from '../candidates/range-query.ts'
import { wantedRows } from '../harness/queries.ts'

/** A dimension for each condition; every query sets all of them. */
function crossfilterWay(stocks: GeneratedStocks) {
  const all = crossfilter(flatObjects(stocks))
  // Crossfilter needs naturally ordered values: a missing one becomes lower than every bound.
  const dimensions = {
    close: all.dimension(({ close }) => close ?? -1),
    marketCap: all.dimension(({ marketCap }) => marketCap ?? -1),
    volume: all.dimension(({ volume }) => volume ?? -1),
    sector: all.dimension(({ sector }) => sector),
    sp500: all.dimension(({ sp500 }) => Number(sp500)),
    day: all.dimension(({ dayDeltaRatio }) => dayDeltaRatio),
  }
  const counted = all.groupAll()
  return ({ close, marketCap, volume, sectors, sp500 }: RangeQuery): Found => {
    const wanted = new Set(sectors)
    dimensions.close.filterRange(halfOpen(close))
    dimensions.marketCap.filterRange(halfOpen(marketCap))
    dimensions.volume.filterRange(halfOpen(volume))
    dimensions.sector.filterFunction((sector) => wanted.has(sector))
    if (sp500) dimensions.sp500.filterExact(1)
    else dimensions.sp500.filterAll()
    return { total: counted.value(), rows: dimensions.day.top(wantedRows).map(({ row }) => row) }
  }
}

/** Crossfilter excludes the upper bound of a range, which is inclusive here. */
const halfOpen = ([min, max]: Range): [number, number] => [min, max * (1 + Number.EPSILON)]

/** As strings: bundling renames the identifiers that Arquero would parse in a function. */
const conditions = [
  'd.close >= $.close[0] && d.close <= $.close[1]',
  'd.marketCap >= $.marketCap[0] && d.marketCap <= $.marketCap[1]',
  'd.volume >= $.volume[0] && d.volume <= $.volume[1]',
  'op.includes($.sectors, d.sector)',
]
const matching = (extra: readonly string[]) => `(d, $) => ${[...extra, ...conditions].join(' && ')}`

/** A table of typed columns, filtered by parameters. */
function arqueroWay({ rows, ...columns }: GeneratedStocks) {
  const stocks = table({ row: Uint32Array.from({ length: rows }, (_, row) => row), ...columns })
  return ({ sp500, ...bounds }: RangeQuery): Found => {
    const found = stocks.params(bounds).filter(matching(sp500 ? ['d.sp500 === 1'] : []))
    const first = found.orderby(desc('dayDeltaRatio')).slice(0, wantedRows)
    return { total: found.numRows(), rows: Array.from(first.array('row')) }
  }
}

type Answering = (query: RangeQuery) => unknown

const ways: { readonly [W in WayInside]: (stocks: GeneratedStocks) => Answering | Promise<Answering> } = {
  ours,
  naive,
  arquero: arqueroWay,
  crossfilter: crossfilterWay,
  bareScan,
  formula,
}

const prepared = new Map<string, Answering>()
let stocks: GeneratedStocks | undefined

const ranges = {
  async prepare(way: WayInside, rows: number) {
    if (stocks?.rows !== rows) stocks = generateStocks(rows)
    prepared.set(`${way} ${rows}`, await ways[way](stocks))
  },
  /** Total milliseconds and the results; a bare scan and a formula have none. */
  ask(way: WayInside, rows: number, queries: readonly RangeQuery[]) {
    const answer = prepared.get(`${way} ${rows}`)
    if (!answer) throw new Error(`${way} is not prepared`)
    const begun = performance.now()
    const found = queries.map(answer)
    return { milliseconds: performance.now() - begun, found: found.filter(isFound) }
  },
}

const isFound = (value: unknown): value is Found => typeof value === 'object' && value !== null && 'rows' in value

export type Ranges = typeof ranges

expose(ranges)
postMessage({ kind: 'ready' })
