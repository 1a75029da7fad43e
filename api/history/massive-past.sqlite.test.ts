import { expect, onTestFinished, test } from 'vitest'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { createPublishedDataset } from '../market/dataset/published-dataset.ts'
import { massiveProvider } from '../market/providers/massive/massive-provider.ts'
import { aFakeMarket, barsOf } from '../testing/fake-market.ts'
import { fakeMassive } from '../testing/fake-massive.ts'
import { fakeSec } from '../testing/fake-sec.ts'
import { createFaults } from '../testing/fake-server.ts'
import { aCollectTask, aFakeServer, aMarketStore, quickClock } from '../testing/refresh-builders.ts'
import { aFolder } from '../testing/server.ts'
import { collectedPast } from './collected-past.ts'

/** The past of a server with MARKET=massive after its first night. */
async function pastOf(world: ReturnType<typeof aFakeMarket>) {
  const [massive, sec] = [
    await aFakeServer(onTestFinished, fakeMassive(world, createFaults(), { since: '' })),
    await aFakeServer(onTestFinished, fakeSec(world, createFaults())),
  ]
  const store = await aMarketStore(onTestFinished, 'massive')
  const { path: dataDir, remove } = await aFolder()
  onTestFinished(remove)
  const provider = massiveProvider({
    ...{ url: massive.origin, key: 'TESTKEY', perMinute: 5, files: {}, dataDir, clock: quickClock() },
    sec: { url: sec.origin, contact: 'me@stonks.example', perMinute: 300 },
  })
  expect(await provider.collect(aCollectTask(store, world))).toMatchObject({ ok: true })
  const createdAt = `${world.sessions.at(-1) ?? ''}T21:00:00.000Z`
  const dataset = createPublishedDataset(Buffer.of(), { lines: world.stocks.length, createdAt })
  const past = await collectedPast(store, { years: 2 }, () => dataset).open()
  if (!past.ok) throw new Error(past.failure.join())
  const listings = new Map<string, ListingHistory>()
  for await (const listing of past.value.listings) listings.set(listing.prints.symbol, listing)
  const stockOf = (symbol: string, day: string) => {
    const listing = listings.get(symbol)
    return listing && stockAsOf(listing, past.value.dates, past.value.dates.indexOf(day))?.stock
  }
  return { stockOf }
}

test('the P/E of a past day uses the reports that were filed by then', async () => {
  const world = aFakeMarket({ sessions: 120 })
  const [first] = world.stocks
  if (!first) throw new Error('There is one.')
  const { stockOf } = await pastOf(world)
  // Ten dollars a share per quarter, plus a tenth for each quarter of the count; a tenth of that is income.
  const earningsUpTo = (quarter: number) =>
    [3, 2, 1, 0].reduce((sum, back) => sum + (10 + ((quarter - back) % 100) / 10) / 10, 0)
  const closeOf = (day: string) => barsOf(world, first).find(({ session }) => session === day)?.close ?? NaN
  // The third quarter of 2026, number 8106, was filed on 9 November.
  for (const [day, quarter, age] of [
    ['2026-11-06', 8105, 88],
    ['2026-11-09', 8106, 0],
    ['2026-11-20', 8106, 11],
  ] as const) {
    const stock = stockOf('AAA', day)
    expect(stock?.eps).toBeCloseTo(earningsUpTo(quarter), 9)
    expect(stock?.peRatio).toBeCloseTo(closeOf(day) / earningsUpTo(quarter), 6)
    expect(stock?.reportAge).toBe(age)
  }
})
