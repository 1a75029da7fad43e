import { expect, test } from 'vitest'
import { asArray, fieldsOf } from '#domain/keys-of'
import { type Handler, respondWith } from '../../../testing/fake-server.ts'
import { aPublicWorld } from '../../../testing/public-market.ts'
import { aPublicServer } from '../../../testing/public-server.ts'
import { secRecord } from '../../../testing/sec-records.ts'
import { zipOf } from '../../../testing/zip.ts'

const companies: Readonly<Record<string, string>> = { '0000320193': 'AAPL', '0001045810': 'NVDA' }

/** The SEC with two companies and three half months of 2023, as it published them. */
const sec: Handler = (request, response) => {
  const address = request.url ?? ''
  const [, kind = '', cik = ''] = /(submissions|companyfacts)\/CIK(\d+)\.json$/.exec(address) ?? []
  const half = /cnsfails(\d+[ab])\.zip$/.exec(address)?.[1] ?? ''
  const respond = (body: Buffer | string) => respondWith(200, body)(request, response)
  if (address.endsWith('exchange.json')) return respond(universe())
  if (kind !== '')
    return respond(secRecord(`${kind}-${companies[cik] ?? ''}.json${kind === 'companyfacts' ? '.gz' : ''}`))
  if (['202301b', '202302a', '202302b'].includes(half))
    return respond(zipOf([{ name: `cnsfails${half}`, content: secRecord(`cnsfails${half}.txt.gz`) }]))
  return respondWith(404)(request, response)
}

function universe(): string {
  const { fields, data } = fieldsOf(JSON.parse(secRecord('company_tickers_exchange.json.gz').toString()))
  const listed = asArray(data).filter((row) => Object.values(companies).includes(String(asArray(row)[2])))
  return JSON.stringify({ fields, data: listed })
}

test('Apple and NVIDIA, collected on March 24, 2023, have the figures that were filed by then, worked out by hand', async () => {
  const server = await aPublicServer(aPublicWorld(0, '2023-03-24'))
  server.service.behaviour = sec
  expect((await server.refreshed()).join()).toMatch(/^Prices of \d+ not to be had \(2022/)
  const records = await server.records()
  expect([...records.keys()]).toEqual(['AAPL', 'NVDA'])
  const expectRecord = (symbol: string, close: number, numbers: Readonly<Record<string, number>>) => {
    const { overview, ...record } = fieldsOf(records.get(symbol))
    expect(record).toMatchObject({ prints: 'sparse', createdAt: '2023-03-24T20:00:00.000Z' })
    expect(record['last']).toEqual({ date: '2023-02-27', close })
    for (const [name, value] of Object.entries(numbers))
      expect(Number(fieldsOf(overview)[name]) / value, `${symbol} ${name}`).toBeCloseTo(1, 5)
  }
  // 10-Q of 2023-02-03: 15,821,946,000 shares; the year to 2022-09-24, plus the quarter to 2022-12-31, less the one before.
  const [revenue, net] = [394_328 + 117_154 - 123_945, 99_803 + 29_998 - 34_630]
  expectRecord('AAPL', 147.92, {
    MarketCapitalization: 15_821_946_000 * 147.92,
    RevenueTTM: revenue * 1e6,
    EPS: net / 15_955.718,
    PERatio: 147.92 / (net / 15_955.718),
    ProfitMargin: net / revenue,
  })
  // 10-K of 2023-02-24: 2,470,000,000 shares, of 2023-02-17; the year to 2023-01-29.
  expectRecord('NVDA', 235.01, {
    MarketCapitalization: 2_470_000_000 * 235.01,
    RevenueTTM: 26_974e6,
    ProfitMargin: 4_368 / 26_974,
  })
  expect(records.get('AAPL')).toMatchObject({
    overview: { Name: 'Apple Inc.', Exchange: 'NASDAQ', Sector: 'TECHNOLOGY' },
  })
})
