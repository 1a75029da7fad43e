import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import Fuse from 'fuse.js/basic'
import { createAlertCheck } from '../../api/alerts/check-alerts.ts'
import { createLinkTokens } from '../../api/alerts/link-tokens.ts'
import { createRuleStore } from '../../api/alerts/rule-store.ts'
import { createDemoMarket } from '../../api/demo/demo-market.ts'
import { createDemoPast } from '../../api/demo/past/demo-past.ts'
import { buildGeneration } from '../../api/history/build-generation.ts'
import { createPublishedDataset } from '../../api/market/dataset/published-dataset.ts'
import { migrate } from '../../api/platform/database/migrate.ts'
import { migrations } from '../../api/platform/database/migrations.ts'
import { openSqlite, sqliteVersion } from '../../api/platform/database/sqlite/open-sqlite.ts'
import { createSyncStore } from '../../api/sync/sync-store.ts'
import { type BacktestSettings, shumwayLoss } from '../../domain/backtest/backtest.ts'
import { encodeFilters } from '../../domain/screen/filter-codec.ts'
import { defaultFilters, type Filters } from '../../domain/screen/filters.ts'
import { showHidden } from '../../domain/screen/show-hidden.ts'
import { periods } from '../../domain/stock/stock.ts'
import { createBitmap } from '../../worker/engine/index/bitmap.ts'
import { textAt } from '../../worker/engine/index/columns.ts'
import { createStockIndex } from '../../worker/engine/index/stock-index.ts'
import { openPast } from '../../worker/engine/open-past.ts'
import { createIndexedFacets } from '../../worker/engine/query/indexed-facets.ts'
import { createFuzzySearch } from '../../worker/engine/search/fuzzy-search.ts'
import { generateStocks } from '../candidates/generated-stocks.ts'
import { columnsOf, ours } from '../candidates/ours.ts'
import { naive, rangeQueryAt } from '../candidates/range-query.ts'
import { median } from '../harness/budgets.ts'
import { checkGrowth, processorTime } from '../harness/growth.ts'
import { screenAt, seededRandom, typedSearches } from '../harness/queries.ts'

const rounds = 9
const scope = { kind: 'all' } as const

/** The median of several repetitions of `calls` calls, each with another number, for one call. The first warms up, unless there is one only. */
async function medianOf(calls: number, work: (n: number) => unknown, times = rounds): Promise<number> {
  const taken: number[] = []
  let n = 0
  for (let round = times === 1 ? 1 : 0; round <= times; round++) {
    const used = await processorTime(async () => {
      for (let call = 0; call < calls; call++) await work(n++)
    })
    if (round > 0) taken.push(used / calls)
  }
  return median(taken)
}

/** The costs of each kind of work at each size, measured size by size. */
async function curvesOf(
  sizes: readonly number[],
  measure: (size: number) => Promise<Readonly<Record<string, number>>>,
) {
  const found: Readonly<Record<string, number>>[] = []
  for (const size of sizes) found.push(await measure(size))
  return Object.keys(found[0] ?? {}).map((what) => ({ what, sizes, costs: found.map((one) => one[what] ?? NaN) }))
}

async function* eachOf<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  await Promise.resolve()
  yield* items
}

test('from 8,000 to a million stocks', async () => {
  test.setTimeout(20 * 60_000)
  const curves = await curvesOf([8_000, 32_000, 100_000, 316_000, 1_000_000], async (rows) => {
    const stocks = generateStocks(rows)
    const columns = columnsOf(stocks)
    const screen = ours(stocks)
    expect(screen(rangeQueryAt(0))).toEqual(naive(stocks)(rangeQueryAt(0)))
    const facets = createIndexedFacets(createStockIndex(columns))
    const names = columns.symbols.map((_, row) => textAt(columns.texts.name, row) ?? '')
    const indexed = () => createFuzzySearch(Fuse, columns.symbols, names)
    const search = indexed()
    const noSearch = () => createBitmap(rows)
    return {
      'filter, sort, first 100': await medianOf(200, (n) => screen(rangeQueryAt(n + 1))),
      'the counts of the panel': await medianOf(20, (n) => facets({ filters: screenAt(n), scope }, noSearch)),
      'a search': await medianOf(typedSearches.length, (n) => search(typedSearches[n % typedSearches.length] ?? '')),
      'the index of searches': await medianOf(1, indexed, 3),
    }
  })
  checkGrowth('ms by stocks', curves)
})

test('from two to ten years of history', async () => {
  test.setTimeout(20 * 60_000)
  const filters: Filters = { ...defaultFilters, ...showHidden(defaultFilters), sector: [], maxEntries: 0 }
  const curves = await curvesOf([504, 1_260, 2_520], async (sessions) => {
    const past = createDemoPast(1 - sessions, 0, 800)
    const listings = [...past.listings()]
    const build = () => buildGeneration({ edition: '', dates: past.dates, listings: eachOf(listings) }, true)
    const { manifest, files } = await build()
    const options = { sliceMs: 1_000, maxWaiting: 1, maxRunMs: 600_000 }
    const open = () => openPast(manifest, (sha256) => Promise.resolve(files.get(sha256)), options)
    const opened = await open()
    if (!opened) throw new Error('The past cannot be opened')
    const settings: BacktestSettings = {
      ...{ from: past.dates[periods.twoMonths] ?? '', to: past.dates.at(-1) ?? '', rebalance: 'month', count: 50 },
      ...{ weighting: 'equal', costBasisPoints: 10, lossAtEnd: shumwayLoss },
    }
    const run = async () => {
      const result = await (await open())?.backtest({ filters, scope, everyStart: false, settings })
      expect(result).toMatchObject({ ok: true })
    }
    return {
      'the server packs it': await medianOf(1, build, 3),
      'a device opens it': await medianOf(1, open),
      'a day of it': await medianOf(5, (n) => opened.day(opened.sessions.at(-1 - n) ?? '')),
      'a chart of all its closes': await medianOf(200, (n) => opened.chart(listings[n % 200]?.prints.symbol ?? '')),
      'opened, and a monthly backtest over it': await medianOf(1, run, 3),
      'megabytes of its files': [...files.values()].reduce((sum, { length }) => sum + length, 0) / 1e6,
    }
  })
  checkGrowth('ms by sessions', curves)
})

/** The n-th of a sequence of datasets: each lacks other records of the simulated market. */
function createDatasets() {
  const lines = [...createDemoMarket(500).lines()]
  return (n: number) => {
    const some = lines.slice(n, n + 6_000)
    const createdAt = new Date(Date.UTC(2026, 0, n + 1)).toISOString()
    return createPublishedDataset(gzipSync(some.join('\n')), { lines: some.length, createdAt })
  }
}

test('from five to 500 saved screens and alerts on the server', async () => {
  test.setTimeout(10 * 60_000)
  const datasetAt = createDatasets()
  const curves = await curvesOf([5, 50, 500], async (count) => {
    const db = openSqlite(':memory:')
    await migrate(db, migrations, sqliteVersion)
    const names = { first_name: '', last_name: '', display_name: '', password_hash: null }
    const counters = { token_version: 0, bookmarks_version: 0, terms_accepted_at: 0, created_at: 0 }
    for (let user = 0; user < count / 5; user++) {
      const id = `user-${user}`
      await db
        .insertInto('users')
        .values({ id, email: id, email_key: id, ...names, ...counters })
        .execute()
    }
    const rules = createRuleStore(db)
    let dataset = datasetAt(0)
    const market = {
      source: { name: 'demo', simulated: true, startupMessage: '', revision: () => Promise.resolve(''), load: unused },
      newest: () => dataset,
      reload: () => Promise.resolve({ ok: true, value: undefined } as const),
    }
    const tokens = createLinkTokens({ current: Buffer.alloc(32) })
    const check = createAlertCheck({ db, market, tokens, channels: { push: false, mail: false }, pace: atOnce })
    for (let at = 0; at < count; at++) {
      const draw = seededRandom(at)
      const filter = encodeFilters({ ...defaultFilters, minPrice: 1 + draw() * 50, ranges: { peRatio: [1, 9 + at] } })
      const condition = { kind: 'gains', name: `Screen ${at}`, filter } as const
      const rule = { id: at.toString(16).padStart(24, '0'), changedAt: 1, condition, version: dataset.etag }
      expect(await rules.put(`user-${Math.floor(at / 5)}`, rule)).toBe('done')
    }
    const store = createSyncStore(db)
    const record = (at: number) => ({ id: `screen${at}`.padEnd(22, '_'), revision: 1, content: 'A'.repeat(1_200) })
    const records = Array.from({ length: count }, (_, at) => record(at))
    const pushed = await processorTime(async () => {
      const body = { base: 0, records, removed: [], manifest: 'AA', keys: '{}' }
      expect(await store.push('user-0', body)).toMatchObject({ ok: true })
    })
    const runAll = async () => {
      while (!(await check.isDone())) await check.run(new AbortController().signal)
    }
    await runAll()
    const checks: number[] = []
    for (let n = 1; n <= rounds; n++) {
      dataset = datasetAt(n)
      checks.push(await processorTime(runAll))
    }
    const costs = {
      'all alerts checked with a new dataset': median(checks),
      'screens stored by a device': pushed,
      'screens read by another': await medianOf(5, () => store.pull('user-0', 0)),
      'their versions compared': await medianOf(5, () => store.digest('user-0')),
      'the alerts of one user': await medianOf(50, () => rules.events('user-0')),
    }
    await db.destroy()
    return costs
  })
  checkGrowth('ms by screens', curves)
})

const atOnce = () => Promise.resolve()
const unused = () => Promise.reject(new Error('The market is not loaded here.'))
