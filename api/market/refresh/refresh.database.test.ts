import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { matching } from '#domain/testing/matchers'
import { parseDataset } from '#domain/testing/reference-dataset'
import { createLeases } from '../../platform/database/coordination/leases.ts'
import { aDisk, mayMount } from '../../testing/database.ts'
import {
  aMarketServer,
  type MarketServer,
  refreshAfter,
  type SmallMarket,
  tradingDaysBack,
} from '../../testing/refresh-builders.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { openRefreshLog } from './refresh.ts'

const thursday = '2026-11-19'
const friday = '2026-11-20'
const five = ['ANT', 'BEE', 'CAT', 'DOG', 'ELK']

/** The published records by symbol. */
async function recordsOf({ datasets }: MarketServer) {
  const issue = await datasets.newest()
  if (!issue) throw new Error('Nothing is published.')
  const lines = gunzipSync(issue.dataset.body).toString().trim().split('\n')
  return new Map(lines.map((line) => JSON.parse(line) as Published).map((record) => [record.symbol, record]))
}
interface Published {
  readonly symbol: string
  readonly last: { readonly date: string; readonly close: number }
  readonly technical?: Readonly<Record<string, number>>
  readonly week?: { readonly close: { readonly delta: number } }
}

describe('a nightly refresh', () => {
  test('makes a usable dataset of all listed stocks, even with unknown sectors', async () => {
    const server = await aMarketServer(five)
    expect(await refreshAfter(server, friday)).toMatchObject({ ok: true, value: { was: 'done' } })
    const issue = await server.datasets.newest()
    const { stocks, drops } = parseDataset(gunzipSync(issue?.dataset.body ?? '').toString())
    expect(stocks.map(({ symbol }) => symbol)).toEqual(five)
    expect(stocks[1]).toMatchObject({ name: 'BEE Inc', sector: 'AN UNKNOWN SECTOR', sp500: false })
    expect(stocks[0]).toMatchObject({
      sp500: true,
      dowJones: false,
      date: friday,
      createdAt: '2026-11-20T21:00:00.000Z',
    })
    expect(issue?.manifest).toMatchObject({
      number: 1,
      edition: friday,
      records: 5,
      sessions: { newest: friday, oldest: friday, ofNewest: 5 },
      drops,
    })
  })

  test('requests only missing data: one more trading day the next night', async () => {
    const server = await aMarketServer(five)
    await refreshAfter(server, thursday)
    const before = server.market.requests.length
    await refreshAfter(server, friday)
    expect(server.market.requests.slice(before)).toEqual([friday])
    await refreshAfter(server, friday)
    expect(server.market.requests).toHaveLength(before + 1)
  })

  test('makes the same bytes from the same responses, at once or over three nights', async () => {
    const [atOnce, slowly] = [await aMarketServer(five), await aMarketServer(five)]
    // The fake provider offers 60 sessions: on the first of three nights they would be earlier ones with other
    // averages.
    const listed = tradingDaysBack(friday, 55)
    for (const { market } of [atOnce, slowly]) {
      const { closeOf } = market
      market.closeOf = (symbol, session) => (session < listed ? undefined : closeOf(symbol, session))
    }
    await refreshAfter(atOnce, friday)
    for (const session of ['2026-11-18', thursday, friday]) await refreshAfter(slowly, session)
    const [one, other] = [await atOnce.datasets.newest(), await slowly.datasets.newest()]
    expect(other?.dataset.body.equals(one?.dataset.body ?? Buffer.of())).toBe(true)
  })

  test('writes technical values from the bars, adjusted for splits', async () => {
    const server = await aMarketServer(five)
    const days = Array.from({ length: 20 }, (_, i) => tradingDaysBack(friday, 19 - i))
    const { closeOf } = server.market
    server.market.splits = [{ symbol: 'BEE', date: friday, ratio: 2 }]
    server.market.closeOf = (symbol, session) =>
      (closeOf(symbol, session) ?? NaN) / (symbol === 'BEE' && session === friday ? 2 : 1)
    await refreshAfter(server, friday)
    const technical = (await recordsOf(server)).get('BEE')?.technical
    const mean = days.reduce((sum, day) => sum + (closeOf('BEE', day) ?? NaN) / 2, 0) / 20
    expect(technical?.['sma20']).toBeCloseTo(mean, 2)
    expect(technical).toHaveProperty('rsi14')
    // In the fake provider’s bars, open, high and low equal the close.
    expect(technical?.['gap']).toBeLessThan(0.02)
    expect(technical?.['atr14']).toBeLessThan(2)
    expect(technical).not.toHaveProperty('sma200')
  })

  test('does not publish the same dataset again', async () => {
    const server = await aMarketServer(five)
    await refreshAfter(server, friday)
    await refreshAfter(server, friday)
    expect(await server.datasets.manifests()).toHaveLength(1)
  })

  test('is not due if its trading day is already published, and sends no request', async () => {
    const server = await aMarketServer(five)
    await refreshAfter(server, friday)
    server.market.requests.length = 0
    expect(await refreshAfter(server, friday, { onlyIfDue: true })).toEqual({ ok: true, value: { was: 'not-due' } })
    expect(server.market.requests).toEqual([])
  })

  test('does nothing while another process is refreshing', async () => {
    const server = await aMarketServer(five)
    const [one, other] = await Promise.all([refreshAfter(server, friday), refreshAfter(server, friday)])
    expect([one, other].map((outcome) => outcome.ok && outcome.value.was).toSorted()).toEqual([
      'done',
      'locked-elsewhere',
    ])
    const held = await createLeases(server.db).withLease('refresh small', () => refreshAfter(server, friday))
    expect(held).toMatchObject({ value: { value: { was: 'locked-elsewhere' } } })
  })
})

describe('a refresh after changes to stocks', () => {
  test('drops a delisted stock', async () => {
    const server = await aMarketServer(five)
    await refreshAfter(server, thursday)
    server.market.listed = five.slice(1)
    await refreshAfter(server, friday)
    expect([...(await recordsOf(server)).keys()]).toEqual(five.slice(1))
  })

  test('keeps the last price of a halted stock and drops a stock without a trade for a month', async () => {
    const server = await aMarketServer(five)
    const { closeOf } = server.market
    const since: Readonly<Record<string, string>> = { BEE: thursday, CAT: tradingDaysBack(friday, 30) }
    server.market.closeOf = (symbol, session) =>
      session > (since[symbol] ?? friday) ? undefined : closeOf(symbol, session)
    await refreshAfter(server, friday)
    const records = await recordsOf(server)
    expect(records.get('BEE')?.last.date).toBe(thursday)
    expect([...records.keys()]).toEqual(['ANT', 'BEE', 'DOG', 'ELK'])
  })

  test('shows no loss for a stock that was split', async () => {
    const server = await aMarketServer(five)
    const { closeOf } = server.market
    const split = { symbol: 'BEE', date: friday, ratio: 4 }
    server.market.splits = [split]
    server.market.closeOf = (symbol, session) => {
      const close = closeOf(symbol, session)
      return symbol === 'BEE' && session < friday ? close && close * 4 : close
    }
    await refreshAfter(server, friday)
    const [bee, cat] = ['BEE', 'CAT'].map((symbol) => recordsOf(server).then((records) => records.get(symbol)))
    expect((await bee)?.week?.close.delta).toBe((await cat)?.week?.close.delta)
  })

  test('uses the values of a trading day that the provider corrects later', async () => {
    const server = await aMarketServer(five)
    await refreshAfter(server, thursday)
    server.market.closeOf = () => 7
    await server.db.deleteFrom('market_marks').execute()
    await refreshAfter(server, friday)
    expect((await recordsOf(server)).get('ELK')).toMatchObject({ last: { close: 7 }, week: { close: { delta: 0 } } })
  })
})

describe('a refresh publishes no invalid dataset, keeps the previous one and reports why', () => {
  const many = Array.from({ length: 20 }, (_, at) => `S${at}`)
  const reasons: Record<string, (server: MarketServer) => void> = {
    'There are 15 records, and were 20: a market does not change by more than a fifth overnight.': ({ market }) =>
      void (market.listed = many.slice(5)),
    'There are 25 records, and were 20: a market does not change by more than a fifth overnight.': ({ market }) => {
      const extra = ['A', 'B', 'C', 'D', 'E']
      const { closeOf } = market
      market.listed = [...many, ...extra]
      market.closeOf = (symbol, session) => (extra.includes(symbol) ? 5 : closeOf(symbol, session))
    },
    [`The newest prices are of ${thursday}, and should be of ${friday}.`]: ({ market }) =>
      without(market, (_, session) => session === friday),
    [`Only 9 of 20 records have prices of ${friday}.`]: ({ market }) =>
      without(market, (symbol, session) => session === friday && Number(symbol.slice(1)) >= 9),
  }
  const without = (market: SmallMarket, isMissing: (symbol: string, session: string) => boolean) => {
    const { closeOf } = market
    market.closeOf = (symbol, session) => (isMissing(symbol, session) ? undefined : closeOf(symbol, session))
  }

  test.for(Object.keys(reasons))('%s', async (sentence) => {
    const server = await aMarketServer(many)
    await refreshAfter(server, thursday)
    const before = await server.datasets.newest()
    reasons[sentence]?.(server)
    const wayOut = matching.stringMatching(/^To publish it all the same: npm run market -- accept [0-9a-f]{12}$/)
    expect(await refreshAfter(server, friday)).toEqual({ ok: false, failure: [sentence, wayOut] })
    expect(await server.datasets.newest()).toEqual(before)
    const last = await openRefreshLog(server.db, 'small').last()
    expect(last).toMatchObject({ session: friday, failures: 1 })
    expect(last?.sentence).toContain(sentence)
  })

  test('publishes no older dataset after the clock was set back', async () => {
    const server = await aMarketServer(five)
    await refreshAfter(server, friday)
    const outcome = await refreshAfter(server, '2025-06-18')
    expect(outcome).toMatchObject({
      ok: false,
      failure: [`The newest prices are of 2025-06-18, and were of ${friday} already.`, expect.any(String)],
    })
    expect((await server.datasets.newest())?.manifest.edition).toBe(friday)
  })

  test('an interruption keeps the collected data and is not a failure; the next attempt requests the rest', async () => {
    const server = await aMarketServer(five)
    const end = new AbortController()
    const tell = () => {
      if (server.market.requests.length === 20) end.abort()
    }
    expect(await refreshAfter(server, friday, { signal: end.signal, onProgress: tell })).toEqual({
      ok: false,
      failure: ['The refresh was interrupted. What it had collected is kept.'],
    })
    expect(await server.datasets.newest()).toBeUndefined()
    expect(await openRefreshLog(server.db, 'small').last()).toBeUndefined()
    await refreshAfter(server, friday)
    expect(server.market.requests).toHaveLength(60)
    expect(new Set(server.market.requests).size).toBe(60)
  })

  test.runIf(mayMount)('a full disk leaves no partial dataset', async () => {
    const server = await aMarketServer(five)
    const disk = await aDisk(onTestFinished, 1 << 20)
    const onDisk = { ...server, dataDir: disk.path, datasets: openDatasetFolder(disk.path, 'small') }
    await refreshAfter(onDisk, thursday)
    const before = await onDisk.datasets.newest()
    const filler = join(disk.path, 'filler')
    await expect(writeFile(filler, Buffer.alloc(2 << 20))).rejects.toThrow('ENOSPC')
    expect(await refreshAfter(onDisk, friday)).toEqual({
      ok: false,
      failure: [`DATA_DIR ${disk.path} cannot be written (the disk is full).`],
    })
    expect(await onDisk.datasets.newest()).toEqual(before)
    expect(await readdir(join(disk.path, 'market'))).toHaveLength(2)
    await rm(filler)
    expect(await refreshAfter(onDisk, friday)).toMatchObject({ ok: true })
  })
})

describe('the retained datasets', () => {
  test('are the last seven, without partial files', async () => {
    const server = await aMarketServer(five)
    await mkdir(join(server.dataDir, 'market'))
    const sessions = Array.from({ length: 9 }, (_, at) => tradingDaysBack(friday, 8 - at))
    for (const session of sessions) await refreshAfter(server, session)
    const manifests = await server.datasets.manifests()
    expect(manifests.map(({ edition }) => edition)).toEqual(sessions.slice(2).toReversed())
    expect(manifests.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3])
    expect(await readdir(join(server.dataDir, 'market'))).toHaveLength(14)
  })

  test('include the previous one, which replaces a damaged one', async () => {
    const server = await aMarketServer(five)
    await refreshAfter(server, thursday)
    await refreshAfter(server, friday)
    const file = join(server.dataDir, 'market', (await server.datasets.manifests())[0]?.file ?? '')
    const bytes = await readFile(file)
    bytes[60] = (bytes[60] ?? 0) ^ 0xff
    await writeFile(file, bytes)
    expect((await server.datasets.newest())?.manifest.edition).toBe(thursday)
  })
})
