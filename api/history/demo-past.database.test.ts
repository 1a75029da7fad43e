import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseManifest, sessionsOf } from '#domain/history/manifest'
import { decodePrints } from '#domain/history/print-block'
import type { Result } from '#domain/result'
import { dateOf, lastSessionBefore } from '../demo/calendar.ts'
import { openDemoPast } from '../demo/past/demo-past.ts'
import { createPublishedDataset, type PublishedDataset } from '../market/dataset/published-dataset.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { aDatabase, aServer } from '../testing/server.ts'
import { choosePast, type MarketPast } from './open-past.ts'
import { built } from './test-past.ts'

const valueOf = <Value>(outcome: Result<Value>): Value => {
  if (!outcome.ok) throw new Error(outcome.failure.join('\n'))
  return outcome.value
}

async function aSharedDatabase() {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  return db
}

/** The dataset of a session of the simulated market; only its day matters here. */
const datasetOf = (day: string) =>
  createPublishedDataset(gzipSync('{}'), { lines: 1, createdAt: `${day}T21:10:00.000Z` })

/** The simulated market of six stocks. A test may publish a newer dataset. */
function aDemoMarket(first: PublishedDataset | undefined = datasetOf('2026-11-20')) {
  let newest = first
  return { newest: () => newest, publish: (dataset: PublishedDataset) => (newest = dataset) }
}

/** A past that is not built yet. */
type BuildablePast = MarketPast & Required<Pick<MarketPast, 'build'>>

async function aPast(db: Database, market = aDemoMarket(), { years = 1, stocks = 6 } = {}): Promise<BuildablePast> {
  const past = valueOf(await choosePast({ market: { name: 'demo', stocks, history: { years } } }, db, market))
  if (!past?.build) throw new Error('The simulated market has a past that is built later.')
  return { ...past, build: past.build }
}

const untilDone = new AbortController().signal

describe('the past of the simulated market', () => {
  test('is missing until it is built, and then ends with the session of the dataset', async () => {
    const past = await aPast(await aSharedDatabase())
    expect([past.newest(), past.startupMessage]).toEqual([undefined, undefined])
    expect(await past.build(untilDone)).toEqual({ ok: true, value: true })
    await past.reload()
    const { manifest } = built(past).newest()
    expect(manifest).toMatchObject({ simulated: true, nights: [] })
    expect([manifest.dates[0], manifest.dates.at(-1)]).toEqual(['2025-11-21', '2026-11-20'])
  })

  test('has the prices that the market had then', async () => {
    const past = await aPast(await aSharedDatabase())
    await past.build(untilDone)
    await past.reload()
    const { blocks, dates } = built(past).newest().manifest
    const to = lastSessionBefore(new Date('2026-11-21T00:00:00Z'))
    const demo = await openDemoPast(to - dates.length + 1, to, 6)
    const [block] = blocks
    const prints = valueOf(decodePrints(gunzipSync((await past.file(block?.prints.sha256 ?? '')) ?? '')))
    expect(dates.map((date, at) => [date, dateOf(to - dates.length + 1 + at)]).every(([a, b]) => a === b)).toBe(true)
    expect(prints.map(({ symbol, first, close }) => [symbol, first, [...close]])).toEqual(
      [...demo.listings()].map((listing) => [listing.prints.symbol, listing.prints.first, [...listing.prints.close]]),
    )
  })

  test('has at most five years', async () => {
    const past = await aPast(await aSharedDatabase(), aDemoMarket(), { years: 20 })
    await past.build(untilDone)
    await past.reload()
    expect(built(past).newest().manifest.dates.length).toBe(5 * 260)
  })

  test('is not built again by a second call or a restart', async () => {
    const db = await aSharedDatabase()
    const past = await aPast(db)
    await past.build(untilDone)
    expect(await past.build(untilDone)).toEqual({ ok: true, value: false })
    const restarted = await aPast(db)
    expect(restarted.startupMessage).toMatch(/^History of the market from 2025-11-21 to 2026-11-20: \d+ listings\.$/)
    expect(await restarted.build(untilDone)).toEqual({ ok: true, value: false })
    expect(restarted.newest()?.number).toBe(1)
  })

  test('is built by one of several servers', async () => {
    const db = await aSharedDatabase()
    const [one, two] = [await aPast(db), await aPast(db)]
    const results = await Promise.all([one, two].map((past) => past.build(untilDone)))
    expect(results.filter((result) => result.ok && result.value).length).toBe(1)
    await Promise.all([one, two].map((past) => past.reload()))
    expect([one.newest()?.number, two.newest()?.number]).toEqual([1, 1])
    expect(await two.build(untilDone)).toEqual({ ok: true, value: false })
  })

  test('is left to the server that builds it, and built by another if that one fails', async () => {
    const db = await aSharedDatabase()
    const past = await aPast(db)
    await createLeases(db).withLease('history demo6', async () => {
      expect(await past.build(untilDone)).toEqual({ ok: true, value: false })
    })
    expect(await past.build(untilDone)).toEqual({ ok: true, value: true })
  })

  test('is built once by each of two servers with different years', async () => {
    const db = await aSharedDatabase()
    const [one, two] = [await aPast(db), await aPast(db, aDemoMarket(), { years: 2 })]
    const build = async (past: BuildablePast) => valueOf(await past.build(untilDone))
    expect([await build(one), await build(two), await build(one), await build(two)]).toEqual([true, true, false, false])
  })

  test('continues when there is a newer dataset', async () => {
    const market = aDemoMarket()
    const past = await aPast(await aSharedDatabase(), market)
    await past.build(untilDone)
    market.publish(datasetOf('2026-11-23'))
    expect(await past.build(untilDone)).toEqual({ ok: true, value: true })
    await past.reload()
    expect(sessionsOf(built(past).newest().manifest).at(-1)).toBe('2026-11-23')
  })

  test('waits for the first dataset', async () => {
    const db = await aSharedDatabase()
    const config = { market: { name: 'demo', stocks: 6, history: { years: 1 } } } as const
    const past = valueOf(await choosePast(config, db, { newest: () => undefined }))
    expect(await past?.build?.(untilDone)).toEqual({ ok: true, value: false })
  })

  test('leaves nothing behind if building is interrupted', async () => {
    const db = await aSharedDatabase()
    const past = await aPast(db)
    const end = new AbortController()
    const building = past.build(end.signal)
    end.abort(new Error('The server stops.'))
    await expect(building).rejects.toThrow('The server stops.')
    expect(await db.selectFrom('history_files').selectAll().execute()).toEqual([])
    expect(await past.build(untilDone)).toEqual({ ok: true, value: true })
  })
})

describe('a server of the simulated market', () => {
  const manifestPath = '/data/history/manifest.json'

  test('answers without a past at first and has it soon after it listens', async () => {
    const app = await aServer({ past: await aPast(await aSharedDatabase()) })
    onTestFinished(() => app.close())
    expect((await app.inject(manifestPath)).statusCode).toBe(204)
    await app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(async () => (await app.inject(manifestPath)).statusCode).toBe(200)
    expect(parseManifest((await app.inject(manifestPath)).body)).toMatchObject({ ok: true, value: { simulated: true } })
  })

  test('stops in the middle of building, and the next one builds', async () => {
    const db = await aSharedDatabase()
    const past = await aPast(db)
    let begin = (): void => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const build = (signal: AbortSignal) => {
      begin()
      return past.build(signal)
    }
    const app = await aServer({ past: { ...past, build } })
    await app.listen({ port: 0, host: '127.0.0.1' })
    await begun
    await app.close()
    expect(await db.selectFrom('history_files').selectAll().execute()).toEqual([])
    expect(await (await aPast(db)).build(untilDone)).toEqual({ ok: true, value: true })
  })

  test('has no past if no years are kept', async () => {
    expect(await choosePast({ market: { name: 'demo', stocks: 6 } }, await aSharedDatabase(), aDemoMarket())).toEqual({
      ok: true,
      value: undefined,
    })
  })
})
