import { gunzipSync } from 'node:zlib'
import Fuse from 'fuse.js'
import { parseDataset } from '#domain/dataset'
import { defaultFilters, type Filters } from '#domain/filters'
import { select, type Search, type Selection } from '#domain/screen'
import type { Stock } from '#domain/stock'

/** The server's dataset, read plainly: what every screen must show is worked out from it by the domain's own rules. */
export interface Market {
  readonly stocks: readonly Stock[]
  /** What a screen selects, given what differs from the defaults. */
  select(changes?: Partial<Filters>): Selection
}

export async function readMarket(server: string): Promise<Market> {
  const answer = await fetch(new URL('/data/stonks', server))
  const { stocks } = parseDataset(gunzipSync(await answer.arrayBuffer()).toString())
  const search = fuzzy(stocks)
  return { stocks, select: (changes) => select(stocks, { ...defaultFilters, ...changes }, { kind: 'all' }, search) }
}

function fuzzy(stocks: readonly Stock[]): Search {
  const fuse = new Fuse(stocks, { keys: ['symbol', 'name'], threshold: 0.37 })
  return (text) => new Set(fuse.search(text).map(({ item }) => item.symbol))
}
