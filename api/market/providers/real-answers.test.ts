import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseCsv, parseJsonBody } from '../../http-client/http-get.ts'
import {
  failureInNotice,
  parseDaily,
  parseHoldings,
  parseListing,
  parseOverview,
} from './alphavantage/parse-responses.ts'
import { parseGrouped } from './massive/parse-responses.ts'
import { parseTickers } from './sec/parse-responses.ts'
import { sectorOfSic } from './sec/sector-of-sic.ts'

/** Real answers are not ours to publish: REAL_DATA_DIR names a folder that has some. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to read real answers of providers.\n')

const file = (name: string) => readFileSync(join(folder, 'samples', name))

describe.skipIf(folder === '')('real responses', () => {
  test('parses the listing without funds and test symbols', () => {
    const listing = parseListing(file('alphavantage/listing-status-2026-05.csv'))
    const listings = listing.ok ? listing.value : []
    expect(listings.length).toBeGreaterThan(8100)
    expect(listings.length).toBeLessThan(8150)
    const symbols = new Set(listings.map(({ symbol }) => symbol))
    expect(['AAPL', 'BRK-B', 'ABR-P-D', 'AEHR', 'HSCS', 'INTT'].filter((symbol) => !symbols.has(symbol))).toEqual([])
    expect(
      ['SPY', 'ACWV:BAT', 'ATEST', 'ATEST-A', 'CBX', 'ZVZZT', 'MTEST-A'].filter((symbol) => symbols.has(symbol)),
    ).toEqual([])
  })

  test('parses prices, old and new overviews, and the members of the S&P 500', () => {
    const daily = parseDaily(file('alphavantage/daily.json'), 'IBM')
    expect(daily).toMatchObject({
      ok: true,
      value: { bars: [{ date: '2020-05-07' }, { close: 121.79, volume: 2538547 }] },
    })
    for (const name of ['overview-IBM-2026.json', 'overview-older.json']) {
      const overview = parseOverview(file(`alphavantage/${name}`), 'IBM')
      expect(overview).toMatchObject({ ok: true, value: { CIK: '51143', Exchange: 'NYSE' } })
      expect(Object.keys((overview.ok && overview.value) || {}).length).toBeGreaterThan(45)
    }
    const held = parseHoldings(file('alphavantage/etf-profile-SPY.json'))
    expect(held.ok && held.value.size).toBe(497)
    expect(held.ok && [...held.value]).toEqual(expect.arrayContaining(['AAPL', 'BRK-B', 'BF-B']))
  })

  test('distinguishes limits and errors by their real wording', () => {
    const { bodies } = JSON.parse(file('alphavantage/error-bodies.json').toString()) as {
      bodies: { kind: string; body: Record<string, string> }[]
    }
    expect(bodies.map(({ kind, body }) => [kind.split(' ')[0], failureInNotice(body)])).toEqual([
      ['daily-limit', 'daily-limit'],
      ['daily-limit', 'daily-limit'],
      ['burst-limit', 'burst-limit'],
      ['legacy', 'burst-limit'],
      ['premium', 'burst-limit'],
      ['premium', 'not-in-plan'],
      ['bad', 'unknown-symbol'],
      ['bad', 'bad-key'],
    ])
    const old = parseCsv(file('alphavantage/overviews-2022.csv').toString()) ?? []
    const notice = old.map(([, text = '']) => text).find((text) => text.startsWith('Thank you'))
    expect(failureInNotice({ Note: notice })).toBe('daily-limit')
  })

  test('has adjusted closes that differ without a split, which is why they are not read', () => {
    const [head = [], ...rows] = parseCsv(file('alphavantage/daily-adjusted.csv').toString()) ?? []
    const raw = parseCsv(file('alphavantage/daily.csv').toString()) ?? []
    const column = (name: string) => head.indexOf(name)
    expect(rows.every((row) => Number(row[column('split_coefficient')]) === 1)).toBe(true)
    expect(rows.some((row) => row[column('adjusted_close')] !== row[column('close')])).toBe(true)
    const closes = new Map(raw.slice(1).map(([session, , , , close]) => [session, Number(close)]))
    for (const row of rows) expect(Number(row[column('close')])).toBe(closes.get(row[0]))
  })

  test('assigns every SIC code to the office of the SEC’s own list', () => {
    const [, ...rows] = parseCsv(file('sec/sec_sic_code_list_2023.csv').toString()) ?? []
    expect(rows.length).toBeGreaterThan(400)
    const wrong = rows.filter(
      ([code, office = '']) => sectorOfSic(code) !== office.replace('Office of ', '').toUpperCase(),
    )
    expect(wrong).toEqual([])
  })

  test('parses the companies of nine thousand symbols', () => {
    const tickers = parseTickers(file('sec/sec_company_tickers_exchange.json'))
    expect(tickers.ok && tickers.value.size).toBeGreaterThan(9000)
    expect(tickers.ok && tickers.value.get('BRK-B')).toEqual({ cik: '1067983', name: 'BERKSHIRE HATHAWAY INC' })
  })

  test('dates a grouped session by its own day', () => {
    const body = file('polygon/2005-04-04_adjusted=true.json')
    expect(parseGrouped(body, '2020-10-14')).toMatchObject({ ok: true, value: [{ symbol: 'GIK', close: 10.02 }] })
    expect(parseGrouped(body, '2005-04-04')).toMatchObject({ ok: false, failure: 'unreadable' })
  })

  test('rejects a web page instead of a list', () => {
    const page = file('nasdaq-trader-html-instead-of-list.txt')
    expect(parseJsonBody(page)).toMatchObject({ failure: 'web-page' })
    expect(parseListing(page)).toMatchObject({ failure: 'web-page' })
  })
})
