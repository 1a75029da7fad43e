import { gunzipSync } from 'node:zlib'
import Fuse from 'fuse.js'
import { parseDataset } from '#domain/dataset/parse-dataset'
import { facetsOf, type Facets } from '#domain/screen/facets'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { MetricId } from '#domain/stock/metrics'
import { select, type Search, type Selection } from '#domain/screen/screen'
import type { DropReason } from '#domain/dataset/parse-stock'
import type { Stock } from '#domain/stock/stock'

/** The server's dataset, read plainly: what every screen must show is worked out from it by the domain's own rules. */
export interface Market {
  readonly stocks: readonly Stock[]
  /** What a screen selects, given what differs from the defaults. */
  select(changes?: Partial<Filters>): Selection
  /** How many each choice of its panel would show, and how some metrics are spread. */
  facets(changes?: Partial<Filters>, ranged?: readonly MetricId[]): Facets
  readonly dropped: ReadonlyMap<string, DropReason>
}

export async function readMarket(server: string): Promise<Market> {
  const answer = await fetch(new URL('/data/stonks', server))
  const { stocks, dropped } = parseDataset(gunzipSync(await answer.arrayBuffer()).toString())
  const search = fuzzy(stocks)
  const all = { kind: 'all' } as const
  return {
    stocks,
    dropped,
    select: (changes) => select(stocks, { ...defaultFilters, ...changes }, all, search),
    facets: (changes, ranged = []) =>
      facetsOf(stocks, { filters: { ...defaultFilters, ...changes }, scope: all, ranged }, search),
  }
}

function fuzzy(stocks: readonly Stock[]): Search {
  const fuse = new Fuse(stocks, { keys: ['symbol', 'name'], threshold: 0.37 })
  return (text) => new Set(fuse.search(text).map(({ item }) => item.symbol))
}
