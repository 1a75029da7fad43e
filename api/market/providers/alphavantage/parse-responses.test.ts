import { describe, expect, test } from 'vitest'
import { notices } from '#api/testing/fake-alphavantage'
import { fc } from '#domain/testing/fast-check'
import { isOverviewDue, overviewNights } from './collect.ts'
import {
  failureInNotice,
  parseDaily,
  parseHoldings,
  parseListing,
  parseOverview,
  parseSplits,
} from './parse-responses.ts'

const body = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

const readers = {
  prices: (answer: Buffer) => parseDaily(answer, 'LARK'),
  splits: (answer: Buffer) => parseSplits(answer, 'LARK'),
  overview: (answer: Buffer) => parseOverview(answer, 'LARK'),
  holdings: parseHoldings,
  listing: parseListing,
}

describe('recognizes limits and errors with status 200', () => {
  test.for([
    ['dailyLimit', 'daily-limit'],
    ['burstLimit', 'burst-limit'],
    ['minuteLimit', 'burst-limit'],
    ['premium', 'not-in-plan'],
    ['unknown', 'unknown-symbol'],
    ['badKey', 'bad-key'],
  ] as const)('%s is %s for any request', ([notice, failure]) => {
    for (const read of Object.values(readers)) {
      expect(read(body(notices[notice]))).toEqual({ ok: false, failure })
    }
  })

  test.for([
    ['The rate limit of a minute-level plan was exceeded.', 'burst-limit'],
    ['At most 25 requests per day: a premium plan removes all daily rate limits.', 'daily-limit'],
    ['You have reached the 500 requests/day limit.', 'daily-limit'],
    ['The **demo** API key is for demonstration.', 'bad-key'],
  ] as const)('in other words and under either name: %s', ([notice, failure]) => {
    expect(failureInNotice({ Information: notice })).toBe(failure)
    expect(failureInNotice({ Note: notice })).toBe(failure)
  })

  test('treats an unknown notice as a refusal, and data as no notice', () => {
    expect(failureInNotice({ Information: 'Something else.' })).toBe('refused')
    expect(failureInNotice({ 'Error Message': 17 })).toBe('refused')
    expect(
      failureInNotice({ Symbol: 'LARK', 'Meta Data': { '1. Information': 'Daily Prices per day' } }),
    ).toBeUndefined()
  })
})

test('rejects a web page, an empty body and a truncated one for any request', () => {
  for (const read of Object.values(readers)) {
    expect(read(body('<html><body>Sorry</body></html>'))).toEqual({ ok: false, failure: 'web-page' })
    expect(read(body(''))).toEqual({ ok: false, failure: 'cut-off' })
    expect(read(body('{"Time Series'))).toEqual({ ok: false, failure: 'cut-off' })
  }
})

test('no parser throws on any input', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.dictionary(fc.string(), fc.jsonValue()).map((v) => JSON.stringify(v)),
      ),
      (text) => {
        for (const read of Object.values(readers)) expect(read(body(text))).toHaveProperty('ok')
      },
    ),
  )
})

const row = (close: unknown, volume: unknown = '1000', more: object = {}) => ({
  '1. open': '10.0000',
  '2. high': '11.5000',
  '3. low': '9.0000',
  '4. close': close,
  '5. volume': volume,
  ...more,
})

describe('daily prices', () => {
  test('are bars as traded, the oldest first', () => {
    const reply = parseDaily(
      body({ 'Time Series (Daily)': { '2026-11-20': row('10.5000'), '2026-11-19': row('10') } }),
      'LARK',
    )
    const bar = { symbol: 'LARK', open: 10, high: 11.5, low: 9, volume: 1000 }
    expect(reply).toEqual({
      ok: true,
      value: {
        bars: [
          { ...bar, date: '2026-11-19', close: 10 },
          { ...bar, date: '2026-11-20', close: 10.5 },
        ],
        splits: undefined,
      },
    })
  })

  test('have the splits of the response and ignore the dividend-adjusted price', () => {
    const adjusted = (close: string, coefficient: string) => ({
      '4. close': close,
      '5. adjusted close': '1.0000',
      '6. volume': '500',
      '7. dividend amount': '0.2500',
      '8. split coefficient': coefficient,
    })
    const reply = parseDaily(
      body({ 'Time Series (Daily)': { '2026-11-20': adjusted('25', '4.0'), '2026-11-19': adjusted('100', '1.0') } }),
      'LARK',
    )
    expect(reply).toMatchObject({
      ok: true,
      value: {
        bars: [{ close: 100, volume: 500 }, { close: 25 }],
        splits: [{ symbol: 'LARK', date: '2026-11-20', ratio: 4 }],
      },
    })
  })

  test('lack damaged rows; a response with mostly damaged rows is rejected', () => {
    const series = (rows: object) => parseDaily(body({ 'Time Series (Daily)': rows }), 'LARK')
    const two = { '2026-11-19': row('10'), '2026-11-18': row('10') }
    expect(series({ ...two, '2026-11-20': row('None') })).toMatchObject({ ok: true, value: { bars: { length: 2 } } })
    expect(series({ ...two, '2026-02-30': row('10') })).toMatchObject({ ok: true, value: { bars: { length: 2 } } })
    expect(series({ '2026-11-20': row(null), '2026-11-19': row({}), '2026-11-18': row('10') })).toMatchObject({
      failure: 'unreadable',
    })
    for (const wrong of [[], 'none', 7, null, {}])
      expect(series(wrong as object)).toMatchObject({ failure: 'unreadable' })
  })

  test('are finite, above 0 and dated for any response', () => {
    const cell = fc.oneof(
      fc.double().map(String),
      fc.double(),
      fc.constantFrom('None', '-', '', '1e999', '-1', null, [], true),
    )
    const date = fc.oneof(
      fc.date({ noInvalidDate: true }).map((d) => d.toISOString().slice(0, 10)),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.dictionary(date, fc.record({ close: cell, volume: cell })), (rows) => {
        const series = Object.fromEntries(
          Object.entries(rows).map(([day, { close, volume }]) => [day, row(close, volume)]),
        )
        const reply = parseDaily(body({ 'Time Series (Daily)': series }), 'LARK')
        for (const bar of reply.ok ? reply.value.bars : []) {
          expect(bar.close > 0 && Number.isFinite(bar.close) && (bar.volume === null || bar.volume >= 0)).toBe(true)
          expect(bar.date).toMatch(/^\d{4}-\d\d-\d\d$/)
        }
      }),
    )
  })
})

test('dates splits and skips those without effect', () => {
  const data = [
    { effective_date: '2026-06-01', split_factor: '4.0000' },
    { effective_date: '2026-07-01', split_factor: '0.1000' },
    { effective_date: '2026-08-01', split_factor: '1.0000' },
    { effective_date: '2026-09-31', split_factor: '2' },
    { effective_date: '2026-09-01', split_factor: 'None' },
    'nothing',
  ]
  expect(parseSplits(body({ symbol: 'LARK', data }), 'LARK')).toEqual({
    ok: true,
    value: [
      { symbol: 'LARK', date: '2026-06-01', ratio: 4 },
      { symbol: 'LARK', date: '2026-07-01', ratio: 0.1 },
    ],
  })
  expect(parseSplits(body({ symbol: 'LARK', data: [] }), 'LARK')).toEqual({ ok: true, value: [] })
  expect(parseSplits(body({ symbol: 'LARK', data: 'none' }), 'LARK')).toMatchObject({ failure: 'unreadable' })
})

describe('the listing', () => {
  const head = 'symbol,name,exchange,assetType,ipoDate,delistingDate,status'
  const listing = (...rows: string[]) => parseListing(body([head, ...rows, ''].join('\r\n')))

  test('has the traded stocks, without test symbols', () => {
    const reply = listing(
      'LARK,"Lark, Inc",NYSE,Stock,2010-01-04,null,Active',
      'BRK-B,,NYSE MKT,Stock,2010-01-04,null,Active',
      'FUND,A fund,NYSE ARCA,ETF,2010-01-04,null,Active',
      'GONE,Gone,NYSE,Stock,2010-01-04,2024-01-01,Delisted',
      'not a symbol,x,NYSE,Stock,2010-01-04,null,Active',
      'ATEST-B,ATEST.B,NYSE MKT,Stock,2018-02-02,null,Active',
      'ZVZZT,,NASDAQ,Stock,2017-09-22,null,Active',
      'CBX,An exchange LISTED TEST,NYSE,Stock,2011-05-09,null,Active',
      'TESTY,Testing Systems Inc,NASDAQ,Stock,2011-05-09,null,Active',
    )
    expect(reply.ok && reply.value.map(({ symbol, name }) => [symbol, name])).toEqual([
      ['LARK', 'Lark, Inc'],
      ['BRK-B', null],
      ['TESTY', 'Testing Systems Inc'],
    ])
  })

  test('is truncated or unreadable if its end or beginning is not as expected', () => {
    expect(listing('LARK,Lark,NYSE,Stock,2010-01-04,null,Active', 'TIDE,Ti')).toMatchObject({ failure: 'cut-off' })
    expect(parseListing(body('symbol,name\nLARK,Lark'))).toMatchObject({ failure: 'unreadable' })
    expect(parseListing(body('{"bars":1}'))).toMatchObject({ failure: 'unreadable' })
  })
})

test('parses an overview as text by name, an empty object as none, and rejects one of another symbol', () => {
  const reply = parseOverview(
    body({ Symbol: 'LARK', Name: 'Lark', '52WeekHigh': '12.5', PERatio: 'None', Odd: 7, 'a b': 'x' }),
    'LARK',
  )
  expect(reply).toEqual({ ok: true, value: { Symbol: 'LARK', Name: 'Lark', '52WeekHigh': '12.5', PERatio: 'None' } })
  expect(parseOverview(body({}), 'LARK')).toEqual({ ok: true, value: null })
  expect(parseOverview(body({ Symbol: 'TIDE' }), 'LARK')).toMatchObject({ failure: 'unreadable' })
})

test('parses a fund’s holdings as symbols without its cash', () => {
  const holdings = [
    { symbol: 'LARK' },
    { symbol: 'n/a', description: 'US DOLLAR' },
    { symbol: 'BRK-B' },
    { symbol: 7 },
    null,
  ]
  expect(parseHoldings(body({ holdings }))).toEqual({ ok: true, value: new Set(['LARK', 'BRK-B']) })
  expect(parseHoldings(body({ holdings: [] }))).toMatchObject({ failure: 'unreadable' })
})

describe('overviews are refreshed in rotation', () => {
  const symbols = Array.from({ length: 5000 }, (_, at) => `S${at.toString(36).toUpperCase()}`)
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']

  test('each symbol once in five weekdays, about a fifth of them a night', () => {
    for (const symbol of symbols.slice(0, 500)) {
      expect(week.filter((session) => isOverviewDue(symbol, session))).toHaveLength(1)
    }
    for (const session of week) {
      const share = symbols.filter((symbol) => isOverviewDue(symbol, session)).length / symbols.length
      expect(Math.abs(share - 1 / overviewNights)).toBeLessThan(0.03)
    }
  })

  test('the same ones on every call of a day, and again after a week', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 400 }), (symbol, weeks) => {
        const later = new Date(Date.parse('2026-11-17') + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
        expect(isOverviewDue(symbol, later)).toBe(isOverviewDue(symbol, '2026-11-17'))
      }),
    )
  })
})
