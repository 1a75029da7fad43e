import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { asArray, fieldsOf } from '#domain/keys-of'
import { type Handler, respondWith } from '../../../testing/fake-server.ts'
import { aPublicWorld } from '../../../testing/public-market.ts'
import { aPublicServer } from '../../../testing/public-server.ts'
import { zipOf } from '../../../testing/zip.ts'

/** What the SEC publishes of real companies stands in no repository: REAL_DATA_DIR names a folder that has some. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to publish two real companies.\n')

const sample = (name: string) => readFileSync(join(folder, 'samples/sec', name))
const companies: Readonly<Record<string, string>> = { '0000320193': 'AAPL', '0001045810': 'NVDA' }

/** The SEC with two companies, and three half months of 2023. */
const realSec: Handler = (request, response) => {
  const address = request.url ?? ''
  const [, kind = '', cik = ''] = /(submissions|companyfacts)\/CIK(\d+)\.json$/.exec(address) ?? []
  const half = /cnsfails(\d+[ab])\.zip$/.exec(address)?.[1] ?? ''
  const respond = (body: Buffer | string) => respondWith(200, body)(request, response)
  if (address.endsWith('exchange.json')) return respond(universe())
  if (kind !== '') return respond(gunzipSync(sample(`${kind}-${companies[cik] ?? ''}.json.gz`)))
  if (['202301b', '202302a', '202302b'].includes(half))
    return respond(zipOf([{ name: `cnsfails${half}`, content: gunzipSync(sample(`cnsfails${half}.txt.gz`)) }]))
  return respondWith(404)(request, response)
}

function universe(): string {
  const { fields, data } = fieldsOf(JSON.parse(sample('sec_company_tickers_exchange.json').toString()))
  const listed = asArray(data).filter((row) => Object.values(companies).includes(String(asArray(row)[2])))
  return JSON.stringify({ fields, data: listed })
}

describe.skipIf(folder === '')('two real companies, collected on 24 March 2023', () => {
  test('are published with the figures that were filed by then, worked out by hand', { timeout: 60_000 }, async () => {
    const server = await aPublicServer(aPublicWorld(0, '2023-03-24'))
    server.service.behaviour = realSec
    expect((await server.refreshed()).join()).toMatch(/^Prices of \d+ not to be had \(2022/)
    const records = await server.records()
    expect([...records.keys()]).toEqual(['AAPL', 'NVDA'])
    const valuesOf = (symbol: string) => {
      const record = fieldsOf(records.get(symbol))
      const { date, close } = fieldsOf(record['last'])
      expect(String(date) >= '2023-02-14').toBe(true)
      expect(record).toMatchObject({ prints: 'sparse', createdAt: '2023-03-24T20:00:00.000Z' })
      return { close: Number(close), overview: fieldsOf(record['overview']) }
    }
    const expectNumbers = (symbol: string, expected: (close: number) => Readonly<Record<string, number>>) => {
      const { close, overview } = valuesOf(symbol)
      for (const [name, value] of Object.entries(expected(close)))
        expect(Number(overview[name]) / value, `${symbol} ${name}`).toBeCloseTo(1, 5)
    }
    // 10-Q of 2023-02-03: 15,821,946,000 shares; the year to 2022-09-24, plus the quarter to 2022-12-31, less the one before.
    expectNumbers('AAPL', (close) => ({
      MarketCapitalization: 15_821_946_000 * close,
      RevenueTTM: (394_328 + 117_154 - 123_945) * 1e6,
      EPS: (99_803 + 29_998 - 34_630) / 15_955.718,
      PERatio: close / ((99_803 + 29_998 - 34_630) / 15_955.718),
      ProfitMargin: (99_803 + 29_998 - 34_630) / (394_328 + 117_154 - 123_945),
    }))
    // 10-K of 2023-02-24: 2,470,000,000 shares, of 2023-02-17; the year to 2023-01-29.
    expectNumbers('NVDA', (close) => ({
      MarketCapitalization: 2_470_000_000 * close,
      RevenueTTM: 26_974e6,
      ProfitMargin: 4_368 / 26_974,
    }))
    expect(valuesOf('AAPL').overview).toMatchObject({ Name: 'Apple Inc.', Exchange: 'NASDAQ', Sector: 'TECHNOLOGY' })
  })
})
