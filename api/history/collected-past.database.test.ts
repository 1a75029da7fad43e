import { expect, test } from 'vitest'
import { parseManifest, sessionsOf } from '#domain/history/manifest'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { createMarketStore } from '../market/store/market-store.ts'
import { aMarketServer, type MarketServer, refreshAfter, tradingDaysBack } from '../testing/refresh-builders.ts'
import { collectedPast } from './collected-past.ts'
import { openGenerationTable } from './generation-table.ts'
import { publishNewest } from './publish-newest.ts'
import { openStoredPast, storedListings } from './stored-past.ts'
import { withDatasetFacts } from './with-dataset-facts.ts'

const friday = '2026-11-20'
const years = 2

async function aCollectingServer(symbols: readonly string[]) {
  return { ...(await aMarketServer(symbols)), historyYears: years }
}

/** The published past of a market after its collection. */
async function published({ db, datasets }: MarketServer) {
  const dataset = (await datasets.newest())?.dataset
  const table = openGenerationTable(db, 'small')
  const store = createMarketStore(db, 'small')
  const source = withDatasetFacts(
    collectedPast(store, { years }, () => dataset),
    () => dataset,
    table,
  )
  expect(await publishNewest(source, table)).toEqual({ ok: true, value: undefined })
  const manifest = parseManifest((await table.newest())?.manifest ?? '')
  if (!manifest.ok) throw new Error(manifest.failure.join())
  const listings: ListingHistory[] = []
  for await (const listing of storedListings(await openStoredPast(manifest.value, table))) listings.push(listing)
  return { manifest: manifest.value, sessions: sessionsOf(manifest.value), listings }
}

test('the past of a collected market has its sessions, prices as printed, splits and the facts of its datasets', async () => {
  const server = await aCollectingServer(['ANT', 'BEE'])
  const { closeOf } = server.market
  server.market.closeOf = (symbol, session) =>
    symbol === 'BEE' && session < tradingDaysBack(friday, 9) ? undefined : closeOf(symbol, session)
  server.market.splits = [{ symbol: 'ANT', date: tradingDaysBack(friday, 4), ratio: 2 }]
  await refreshAfter(server, friday)
  const { sessions, listings } = await published(server)
  expect([sessions.length, sessions[0], sessions.at(-1)]).toEqual([60, tradingDaysBack(friday, 59), friday])
  expect(listings.map(({ prints }) => [prints.symbol, prints.first, prints.splits])).toEqual([
    ['ANT', 0, [{ session: 55, ratio: 2 }]],
    ['BEE', 50, []],
  ])
  expect([...(listings[0]?.prints.close ?? [])]).toEqual(sessions.map((session) => closeOf('ANT', session)))
  expect(listings[0]?.prints.ranges?.open.length).toBe(60)
  expect(listings[0]?.changes[0]).toMatchObject({ since: friday, facts: { name: 'ANT Inc' } })
})

test('a past grows beyond what a refresh needs, up to all years; a market without one deletes old bars', async () => {
  const [server, without] = [await aCollectingServer(['ANT']), await aMarketServer(['ANT'])]
  const old = [...Array(8).keys()].map((at) => tradingDaysBack(friday, 800 - 100 * at))
  for (const { db } of [server, without]) {
    const bars = old.map((date) => ({ symbol: 'ANT', date, open: null, high: null, low: null, close: 7, volume: null }))
    await createMarketStore(db, 'small').save({ bars })
  }
  await refreshAfter(server, friday)
  await refreshAfter(without, friday)
  const { sessions } = await published(server)
  expect(sessions.filter((session) => old.includes(session))).toEqual(old.slice(3))
  expect((await published(without)).sessions.filter((session) => old.includes(session))).toEqual(old.slice(6))
})

test('a new session adds a small file once it is published', async () => {
  const server = await aCollectingServer(Array.from({ length: 60 }, (_, at) => `S${at + 10}`))
  const { closeOf } = server.market
  // Prices without a pattern: they make a generation much larger than a session.
  server.market.closeOf = (symbol, session) =>
    Math.round(
      (closeOf(symbol, session) ?? 0) * 100 * (1 + Math.abs(Math.sin(Date.parse(session) * symbol.charCodeAt(1)))),
    ) / 100
  await refreshAfter(server, '2026-11-19')
  const before = (await published(server)).manifest
  const bar = { open: null, high: null, low: null, close: 7, volume: null }
  await createMarketStore(server.db, 'small').save({ bars: [{ symbol: 'S10', date: friday, ...bar }] })
  expect((await published(server)).manifest).toEqual(before)
  await refreshAfter(server, friday)
  const after = (await published(server)).manifest
  expect(after.generation).toBe(before.generation)
  expect(after.nights.map(({ date }) => date)).toEqual([friday])
})

test('a market has no past before its first dataset', async () => {
  const { db } = await aMarketServer(['ANT'])
  const source = collectedPast(createMarketStore(db, 'small'), { years }, () => undefined)
  const table = openGenerationTable(db, 'small')
  expect(await withDatasetFacts(source, () => undefined, table).edition()).toEqual({ ok: true, value: '' })
  expect(await source.open()).toEqual({ ok: false, failure: ['The market has no dataset yet.'] })
})

test('figures are known in the past since the day of their filing', async () => {
  const server = await aCollectingServer(['ANT', 'BEE', 'CAT'])
  await refreshAfter(server, friday)
  const [early, late] = [tradingDaysBack(friday, 30), tradingDaysBack(friday, 5)]
  const count = (value: number, filed: string) => ({
    ...{ tag: 'dei/EntityCommonStockSharesOutstanding', unit: 'shares', start: null, end: '2026-09-30', value },
    ...{ accn: '0000000017-26-000001', form: '10-Q', filed },
  })
  const store = createMarketStore(server.db, 'small')
  await store.save({
    listings: (await store.listings()).map((listing) =>
      listing.symbol === 'BEE' ? listing : { ...listing, cik: '17' },
    ),
    overviews: [{ symbol: 'CAT', content: { hasUnequalClasses: true }, fetchedAt: 0 }],
    reported: [
      {
        cik: '17',
        facts: [count(100_000, early), count(110_000, late)],
      },
    ],
  })
  const { listings } = await published(server)
  expect(listings[0]?.changes).toMatchObject([
    { since: early, facts: { sharesOutstanding: 100_000 } },
    { since: late, facts: { sharesOutstanding: 110_000 } },
    { since: friday, facts: { name: 'ANT Inc' } },
  ])
  expect(listings[1]?.changes).toMatchObject([{ since: friday, facts: { name: 'BEE Inc' } }])
  expect(listings[2]?.changes, 'a count of the shares of all classes').toMatchObject([{ since: friday }])
})
