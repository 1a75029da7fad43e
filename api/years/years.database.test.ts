import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Result } from '#domain/result'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { aFiscalYear } from '#domain/years/test-years'
import { decodeYears } from '#domain/years/years-block'
import { parseYearsManifest, type YearsManifest } from '#domain/years/years-manifest'
import type { HistorySource } from '../history/history-source.ts'
import { parseJsonObject } from '../market/dataset/read-lines.ts'
import type { Market } from '../market/market.ts'
import { picturePath } from '../outward/previews/link-previews.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { HistoryPending } from '../platform/http/errors.ts'
import type { ListedYears } from '../statements/statements-source.ts'
import { demoLines } from '../testing/demo-past.ts'
import { aDatabase, aMarket, aRecord, aServer } from '../testing/server.ts'
import { type MarketYears, openMarketYears } from './market-years.ts'

const config = { market: { name: 'demo', stocks: 3 } } as const
const untilDone = new AbortController().signal
const manifestPath = '/data/years/manifest.json'

const valueOf = <Value>(outcome: Result<Value>): Value => {
  if (!outcome.ok) throw new Error(outcome.failure.join('\n'))
  return outcome.value
}

async function aSharedDatabase() {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  return db
}

const companyOf = (symbol: string, revenue = 100): ListedYears => ({
  ...{ symbol, currency: 'USD' },
  years: [aFiscalYear(2025, { revenue }), aFiscalYear(2024, { revenue: 90 })],
})

const lark = companyOf('LARK')
const wren: ListedYears = { ...companyOf('WREN'), isApart: true }

/** Statements whose companies a test changes. */
function someStatements(...first: readonly ListedYears[]) {
  let companies = first
  let revision = 0
  return {
    yearsOf: (symbol: string) => Promise.resolve(companies.find((one) => one.symbol === symbol)),
    revision: () => String(revision),
    replace(...next: readonly ListedYears[]) {
      companies = next
      revision++
    },
  }
}

const sessions = ['2025-02-20', '2026-02-06', '2026-02-11']
const history: HistorySource = {
  historyOf: () => Promise.reject(new Error('Closes are enough.')),
  closesOf: () => Promise.resolve({ sessions, close: [3, 4, 5] }),
}

const aMarketOf = (...symbols: readonly string[]) => aMarket({ lines: symbols.map((symbol) => aRecord(symbol)) })

interface Special {
  readonly market?: Market
  readonly statements?: ReturnType<typeof someStatements>
  readonly closes?: HistorySource
}

async function someYears(
  database: Database,
  {
    market = aMarketOf('WREN', 'LARK', 'TERN'),
    statements = someStatements(lark, wren),
    closes = history,
  }: Special = {},
): Promise<MarketYears> {
  const years = await openMarketYears({ config, database, market, statements, history: closes })
  if (!years) throw new Error('A market with statements has fiscal years.')
  return years
}

async function build(years: MarketYears): Promise<boolean> {
  const built = valueOf(await years.build(untilDone))
  valueOf(await years.reload())
  return built
}

const manifestOf = (years: MarketYears): YearsManifest => {
  const newest = years.newest()
  if (!newest) throw new Error('There are no fiscal years.')
  return newest.manifest
}

/** All companies as a device reads them. */
async function companiesOf(years: MarketYears) {
  const blocks = manifestOf(years).blocks.map(async ({ sha256, symbols }) =>
    valueOf(decodeYears(gunzipSync((await years.file(sha256)) ?? ''), symbols.length)),
  )
  return (await Promise.all(blocks)).flat()
}

describe('the fiscal years of a market', () => {
  test('have the companies of the dataset by symbol, with the closes in the week after their reports', async () => {
    const years = await someYears(await aSharedDatabase())
    expect([years.newest(), years.isPending()]).toEqual([undefined, true])
    expect(await build(years)).toBe(true)
    expect(manifestOf(years)).toMatchObject({ simulated: true, blocks: [{ symbols: ['LARK', 'WREN'] }] })
    const { isApart, ...apart } = wren
    expect(isApart).toBe(true)
    // The session after the older report is eight days later.
    const [newest, before] = lark.years
    expect(await companiesOf(years)).toEqual([{ ...lark, years: [{ ...newest, close: 5 }, before] }, apart])
  })

  test('have no close for a year that only a later year’s report states', async () => {
    const twice = { ...lark, years: lark.years.map((year) => ({ ...year, filed: '2026-02-10' })) }
    const years = await someYears(await aSharedDatabase(), { statements: someStatements(twice) })
    await build(years)
    expect((await companiesOf(years))[0]?.years.map(({ close }) => close)).toEqual([5, null])
  })

  test('have closes of all years that a source knows, in few digits', async () => {
    const closesOf = () => Promise.resolve({ sessions: ['2025-02-10', '2026-02-10'], close: [10 / 3, 8] })
    const years = await someYears(await aSharedDatabase(), { closes: { ...history, closesOf } })
    await build(years)
    expect((await companiesOf(years))[0]?.years.map(({ close }) => close)).toEqual([8, 3.333333])
  })

  test('have no closes while a history is still being read, and are built again once it is', async () => {
    const closes = {
      newestSession: '',
      ...history,
      closesOf: (symbol: string) =>
        closes.newestSession === ''
          ? Promise.reject(new HistoryPending('The history is being read.'))
          : history.closesOf(symbol),
    }
    const years = await someYears(await aSharedDatabase(), { closes })
    const newestClose = async () => (await companiesOf(years))[0]?.years[0]?.close
    expect([await build(years), await newestClose()]).toEqual([true, null])
    closes.newestSession = '2026-02-11'
    expect([await build(years), await newestClose()]).toEqual([true, 5])
  })

  test('are read by the server, the same as by a device', async () => {
    const years = await someYears(await aSharedDatabase())
    await years.load()
    expect(years.current()).toBeUndefined()
    await build(years)
    await years.load()
    const loaded = years.current()
    expect([...(loaded?.values() ?? [])]).toEqual(await companiesOf(years))
    await years.load()
    expect(years.current()).toBe(loaded)
  })

  test('answer while newer ones are read, or cannot be', async () => {
    const statements = someStatements(lark)
    const database = await aSharedDatabase()
    const years = await someYears(database, { statements })
    await build(years)
    await years.load()
    const before = years.current()
    statements.replace(companyOf('LARK', 200))
    await build(years)
    const bytes = Buffer.from('damaged')
    await database.updateTable('history_files').set({ bytes }).execute()
    const loading = years.load()
    expect(years.current()).toBe(before)
    await loading
    expect(years.current()).toBe(before)
  })

  test('are not built again by a second call or a restart', async () => {
    const db = await aSharedDatabase()
    const [market, statements] = [aMarketOf('LARK'), someStatements(lark)]
    const years = await someYears(db, { market, statements })
    expect([await build(years), await build(years)]).toEqual([true, false])
    const restarted = await someYears(db, { market, statements })
    expect(restarted.newest()?.etag).toBe(years.newest()?.etag)
    expect(await build(restarted)).toBe(false)
  })

  test('are built anew after a change of statements, and blocks without a change keep their files', async () => {
    const symbols = Array.from({ length: 600 }, (_, at) => `S${String(at).padStart(3, '0')}`)
    const statements = someStatements(...symbols.map((symbol) => companyOf(symbol)))
    const years = await someYears(await aSharedDatabase(), { market: aMarketOf(...symbols), statements })
    await build(years)
    const before = manifestOf(years).blocks
    expect(before.length).toBeGreaterThan(2)
    expect(before.flatMap((block) => block.symbols)).toEqual(symbols)
    statements.replace(...symbols.slice(1).map((symbol) => companyOf(symbol)))
    expect(await build(years)).toBe(true)
    const after = manifestOf(years).blocks
    const kept = new Set(before.map(({ sha256 }) => sha256))
    expect(after.filter(({ sha256 }) => !kept.has(sha256)).map((block) => block.symbols[0])).toEqual(['S001'])
    for (const { sha256 } of [...before, ...after]) expect(await years.file(sha256)).toBeDefined()
  })

  test('are built by one of several servers', async () => {
    const db = await aSharedDatabase()
    const [one, two] = [await someYears(db), await someYears(db)]
    const results = await Promise.all([build(one), build(two)])
    expect(results.filter(Boolean).length).toBe(1)
    await Promise.all([one.reload(), two.reload()])
    expect(one.newest()?.etag).toMatch(/^[0-9a-f]{32}$/)
    expect(two.newest()?.etag).toBe(one.newest()?.etag)
  })

  test('are left to the server that builds them', async () => {
    const db = await aSharedDatabase()
    const years = await someYears(db)
    await createLeases(db).withLease('demo3 years', async () => expect(await build(years)).toBe(false))
    expect(await build(years)).toBe(true)
  })

  test('leave nothing behind if building is interrupted', async () => {
    const db = await aSharedDatabase()
    const years = await someYears(db)
    const end = new AbortController()
    const building = years.build(end.signal)
    end.abort(new Error('The server stops.'))
    await expect(building).rejects.toThrow('The server stops.')
    expect(await db.selectFrom('history_files').selectAll().execute()).toEqual([])
  })

  test('wait for the first dataset', async () => {
    const market = { ...aMarketOf('LARK'), newest: () => undefined }
    const years = await someYears(await aSharedDatabase(), { market })
    expect([await build(years), years.isPending()]).toEqual([false, true])
  })

  test('are none without statements', async () => {
    const database = await aSharedDatabase()
    const none = { config, database, market: aMarketOf('LARK'), statements: undefined, history }
    expect(await openMarketYears(none)).toBeUndefined()
  })
})

describe('a server', () => {
  async function serverOf(years: MarketYears | undefined) {
    const app = await aServer({ years })
    onTestFinished(() => app.close())
    return app
  }

  test('answers 204 with Retry-After, which no browser logs, until the years are built, and has them soon after it listens', async () => {
    const app = await serverOf(await someYears(await aSharedDatabase()))
    const answer = await app.inject(manifestPath)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([204, '5'])
    await app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(async () => (await app.inject(manifestPath)).statusCode).toBe(200)
  })

  test('sends the manifest once while it is the newest, and files that may be kept forever', async () => {
    const years = await someYears(await aSharedDatabase())
    await build(years)
    const app = await serverOf(years)
    const { body, headers } = await app.inject(manifestPath)
    expect(headers['cache-control']).toBe('no-cache')
    expect(parseYearsManifest(body)).toEqual({ ok: true, value: manifestOf(years) })
    const again = await app.inject({ url: manifestPath, headers: { 'if-none-match': headers.etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const [block] = manifestOf(years).blocks
    const file = await app.inject(`/data/years/${block?.file ?? ''}`)
    expect([file.statusCode, file.headers['content-length']]).toEqual([200, String(block?.size)])
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable, no-transform')
  })

  test.for(['0'.repeat(64) + '.gz', 'x'])('says that there is no file %s', async (name) => {
    const years = await someYears(await aSharedDatabase())
    await build(years)
    const answer = await (await serverOf(years)).inject(`/data/years/${name}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'past-file-missing'])
  })

  test.for([
    ['has no statements', undefined],
    ['has no company with years', someStatements()],
  ] as const)('answers 204 if its market %s', async ([, statements]) => {
    const years = statements && (await someYears(await aSharedDatabase(), { statements }))
    if (years) await build(years)
    const app = await serverOf(years)
    expect((await app.inject(manifestPath)).statusCode).toBe(204)
    expect((await app.inject('/data/years/x')).statusCode).toBe(404)
  })

  const formulas = { 'formula:1': { name: 'Sales', expression: 'revenue[0y]' } } as const
  const filter = encodeURIComponent(encodeFilters({ ...defaultFilters, formulas, sortColumn: 'formula:1' }))
  test.for([
    `/api/screen?filter=${filter}`,
    `/embed?filter=${filter}`,
    `/api/atom/screen?filter=${filter}`,
    `${picturePath}/screen?filter=${filter}`,
  ])('answers a formula anew after a change of years, though the dataset is the same: %s', async (url) => {
    const lines = demoLines(10)
    const [symbol = ''] = lines.map((line) => String(parseJsonObject(line)?.['symbol']))
    const statements = someStatements(companyOf(symbol))
    const market = aMarket({ lines: [...lines] })
    const years = await someYears(await aSharedDatabase(), { market, statements })
    await build(years)
    const app = await aServer({ years, market })
    onTestFinished(() => app.close())
    // The years are loaded with the first answer.
    await app.inject(url)
    const before = await app.inject(url)
    expect(before.statusCode).toBe(200)
    const headers = { 'if-none-match': before.headers.etag }
    expect((await app.inject({ url, headers })).statusCode).toBe(304)
    statements.replace(companyOf(symbol, 200))
    await build(years)
    await app.inject(url)
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  })
})
