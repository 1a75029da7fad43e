import { expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { fakeEdgar } from '../../../testing/fake-edgar.ts'
import { createFaults, type Handler, respondWith } from '../../../testing/fake-server.ts'
import { aPublicCompany, aPublicWorld } from '../../../testing/public-market.ts'
import { aPublicServer } from '../../../testing/public-server.ts'
import { secRecord } from '../../../testing/sec-records.ts'

const aCompany = (at: number, cik: string, name: string, symbol: string) =>
  aPublicCompany(at, { cik, name, sic: '3571', symbols: [{ symbol, exchange: 'Nasdaq', issue: 'COM', factor: 1 }] })

/** Two companies with invented prices, among ten invented companies. */
const world = aPublicWorld(10, '2023-03-24')
world.companies.push(aCompany(10, '320193', 'Apple Inc.', 'AAPL'), aCompany(11, '1045810', 'NVIDIA CORP', 'NVDA'))
const records: Readonly<Record<string, string>> = { '0000320193': 'AAPL', '0001045810': 'NVDA' }

/** The SEC with these companies and their published facts. */
const edgar = fakeEdgar(world, createFaults())
const sec: Handler = (request, response) => {
  const symbol = records[/companyfacts\/CIK(\d+)\.json$/.exec(request.url ?? '')?.[1] ?? '']
  if (symbol === undefined) edgar(request, response)
  else respondWith(200, secRecord(`companyfacts-${symbol}.json.gz`))(request, response)
}

test('Apple and NVIDIA, collected on March 24, 2023, have the figures filed by then, calculated by hand', async () => {
  const server = await aPublicServer(world)
  server.service.behaviour = sec
  expect(await server.refreshed()).toEqual([])
  const published = await server.records()
  expect(published.size).toBe(12)
  const expectRecord = (symbol: string, numbersAt: (close: number) => Readonly<Record<string, number>>) => {
    const { overview, ...record } = fieldsOf(published.get(symbol))
    expect(record).toMatchObject({ prints: 'sparse', createdAt: '2023-03-24T20:00:00.000Z' })
    for (const [name, value] of Object.entries(numbersAt(Number(fieldsOf(record['last'])['close']))))
      expect(Number(fieldsOf(overview)[name]) / value, `${symbol} ${name}`).toBeCloseTo(1, 5)
  }
  // 10-Q of 2023-02-03: 15,821,946,000 shares; the year to 2022-09-24, plus the quarter to 2022-12-31, less the one before.
  const [revenue, net] = [394_328 + 117_154 - 123_945, 99_803 + 29_998 - 34_630]
  expectRecord('AAPL', (close) => ({
    MarketCapitalization: 15_821_946_000 * close,
    RevenueTTM: revenue * 1e6,
    EPS: 6.11 + 1.88 - 2.1,
    PERatio: close / (6.11 + 1.88 - 2.1),
    ProfitMargin: net / revenue,
  }))
  // 10-K of 2023-02-24: 2,470,000,000 shares, of 2023-02-17; the year to 2023-01-29.
  expectRecord('NVDA', (close) => ({
    MarketCapitalization: 2_470_000_000 * close,
    RevenueTTM: 26_974e6,
    ProfitMargin: 4_368 / 26_974,
  }))
  expect(published.get('AAPL')).toMatchObject({
    overview: { Name: 'Apple Inc.', Exchange: 'NASDAQ', Sector: 'TECHNOLOGY' },
  })
})
