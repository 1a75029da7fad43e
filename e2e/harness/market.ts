import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Fuse from 'fuse.js'
import type { DropReason } from '#domain/dataset/parse-stock'
import { type Facets } from '#domain/screen/facets'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { type Search, select, type Selection } from '#domain/screen/screen'
import type { MetricId } from '#domain/stock/metrics'
import type { Stock } from '#domain/stock/stock'
import { parseDataset } from '#domain/testing/reference-dataset'
import { facetsOf } from '#domain/testing/reference-facets'
import { lastSessionBefore } from '../../api/demo/calendar.ts'
import { createDemoMarket } from '../../api/demo/demo-market.ts'

interface FileMarket {
  readonly settings: Readonly<Record<string, string>>
  readonly symbols: readonly string[]
  readonly remove: () => void
}

/** Simulated companies with a year of closes, served from files: the page treats them as a real market. */
export function aFileMarket(count: number): FileMarket {
  const folder = mkdtempSync(join(tmpdir(), 'stonks-file-'))
  const [market, closes] = [join(folder, 'market.ndjson.gz'), join(folder, 'closes.ndjson.gz')]
  const lines = demoLines(count)
  writeFileSync(market, gzipSync(lines.join('\n')))
  const stocks = lines.flatMap((line) => {
    const parsed = JSON.parse(line) as { symbol: string; last: { close: number } }
    return [{ symbol: parsed.symbol, close: parsed.last.close }]
  })
  const histories = stocks.map(({ symbol, close }) =>
    JSON.stringify({ symbol, close: dates.map((_, at) => close * (1 + Math.sin(at / 9) / 20)) }),
  )
  writeFileSync(closes, gzipSync([JSON.stringify({ dates }), ...histories].join('\n')))
  return {
    settings: { MARKET: 'file', MARKET_FILE: market, MARKET_CLOSES_FILE: closes },
    symbols: stocks.map(({ symbol }) => symbol),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The dataset lines of the first stocks of the simulated market; generating those of all takes seconds. */
export function demoLines(count: number): readonly string[] {
  const lines: string[] = []
  for (const line of createDemoMarket(lastSessionBefore(new Date())).lines()) if (lines.push(line) === count) break
  return lines
}

/** The weekdays of a year. */
const dates = Array.from({ length: 365 }, (_, ago) => new Date(Date.now() - (365 - ago) * 86_400_000))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10))

/** The server's dataset. Expected results are computed from it by the rules of the domain. */
export interface Market {
  readonly stocks: readonly Stock[]
  /** The selection of a screen, given its differences from the defaults. */
  select(changes?: Partial<Filters>): Selection
  /** The facet counts of a screen's panel, and the distributions of some metrics. */
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
