import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Bar, createMarketStore } from '../../api/market/store/market-store.ts'
import { lastTradingDay, tradingDaysUpTo } from '../../api/market/trading-calendar.ts'
import type { Database } from '../../api/platform/database/database.ts'
import { openDatabaseFile } from '../../api/platform/database/open-database.ts'
import { fakeAlphavantage } from '../../api/testing/fake-alphavantage.ts'
import { aFakeMarket, barsOf, type FakeMarket } from '../../api/testing/fake-market.ts'
import { createFaults, fakeServers, type Handler } from '../../api/testing/fake-server.ts'
import { fieldsOf } from '../../domain/keys-of.ts'
import { checkBudget, note } from '../harness/comparison.ts'
import { type Load, load, startMeasuredServer } from '../harness/servers.ts'

/** The collected data before the measured night. */
interface Collected {
  readonly world: FakeMarket
  /** The number of stocks that lack the newest trading day. */
  readonly missing: number
}

/** Symbols per transaction. */
const atOnce = 50

/** Stores a market as collected from Alpha Vantage until the night before, with overviews of a usual length. */
async function storeBars(db: Database, { world, missing }: Collected): Promise<void> {
  const store = createMarketStore(db, 'alphavantage')
  const [session = '', before = ''] = world.sessions.slice(-2).toReversed()
  const description = 'A company that makes things and sells them in many places. '.repeat(20)
  for (let from = 0; from < world.stocks.length; from += atOnce) {
    const some = world.stocks.slice(from, from + atOnce)
    const isMissing = (index: number) => from + index < missing
    const bars = some.flatMap((stock, index): Bar[] =>
      barsOf(world, stock)
        .slice(0, isMissing(index) ? -1 : undefined)
        .map(({ session: date, ...bar }) => ({ symbol: stock.symbol, date, ...bar })),
    )
    const marks = some.flatMap(({ symbol }, index) => [
      { kind: 'whole', name: symbol, value: before },
      { kind: 'prices', name: symbol, value: isMissing(index) ? before : session },
      { kind: 'overview', name: symbol, value: session },
    ])
    const overviews = some.map(({ symbol, name }) => ({
      symbol,
      content: { overview: { Symbol: symbol, Name: name, Sector: 'TECHNOLOGY', Description: description }, sic: null },
      fetchedAt: Date.now(),
    }))
    await store.save({ bars, checkpoints: marks, overviews })
  }
}

/** Half an hour after the close in New York. */
const newest = lastTradingDay(Date.now(), 30 * 60_000)
/** Two trading days more than the retention: the measured night deletes those. */
const world = aFakeMarket({ stocks: 8000, sessions: tradingDaysUpTo(newest, 272) })
const missing = 500
const json = { 'content-type': 'application/json' }
const person = { email: 'ada@example.com', password: 'a long way to Bracknell', tos: true }
const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada' }

interface Health {
  readonly status: string
  readonly refresh: { readonly endedAt: string | null; readonly failures: number }
}

/** A data folder with two million bars. */
async function aFullFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-bench-'))
  const opened = await openDatabaseFile(folder)
  if (!opened.ok) throw new Error(opened.failure.join('\n'))
  await storeBars(opened.value, { world, missing })
  await opened.value.destroy()
  return folder
}

/** A fake provider whose responses wait until the measurement begins. */
async function aHeldProvider() {
  const ends: (() => void)[] = []
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const respond = fakeAlphavantage(world, createFaults())
  const held: Handler = (request, response) => void released.then(() => respond(request, response))
  const { origin } = await fakeServers((end) => ends.push(end))(held)
  return { origin, release, stop: () => ends.forEach((end) => end()) }
}

test('the event loop during a refresh of two million bars, with 64 connections', async () => {
  test.setTimeout(10 * 60_000)
  const [folder, provider] = [await aFullFolder(), await aHeldProvider()]
  const server = await startMeasuredServer({
    MARKET: 'alphavantage',
    ALPHAVANTAGE_API_KEY: 'TESTKEY',
    ALPHAVANTAGE_URL: provider.origin,
    ALPHAVANTAGE_PER_MINUTE: '10000',
    FEED: 'off',
    READS_PER_MINUTE: '0',
    DATA_DIR: folder,
  })
  const body = JSON.stringify({ ...person, ...names })
  const answer = await fetch(`${server.url}/api/auth/sign-up`, { method: 'POST', headers: json, body })
  const { accessToken } = fieldsOf(await answer.json())
  const asking = { url: `${server.url}/api/bookmark`, headers: { authorization: `Bearer ${String(accessToken)}` } }
  const health = async () => (await (await fetch(`${server.url}/api/health`)).json()) as Health

  await load(asking)
  server.begin()
  await load(asking)
  const alone = await server.end()

  server.begin()
  const begun = performance.now()
  provider.release()
  const loads: Load[] = []
  do loads.push(await load(asking, { seconds: 2 }))
  while ((await health()).refresh.endedAt === null)
  const seconds = (performance.now() - begun) / 1000
  // The deletion of old bars at the end is included.
  loads.push(await load(asking))
  const during = await server.end()
  expect(await health()).toMatchObject({ status: 'ready', refresh: { failures: 0 } })
  for (const { errors } of loads) expect(errors).toBe(0)
  checkBudget({ id: 'loopDelay', ours: [during.p99], others: [1] })
  const bars = Math.round((world.stocks.length * world.sessions.length) / 1000).toLocaleString('en')
  note(
    `${bars},000 bars refreshed in ${seconds.toFixed(0)} s; the longest stall ${during.max.toFixed(0)} ms, ` +
      `without a refresh ${alone.max.toFixed(0)} ms (p99 ${alone.p99.toFixed(0)} ms)`,
  )
  await server.stop()
  provider.stop()
  await rm(folder, { recursive: true, force: true })
})
