import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { parseSymbol } from '../stock/stock.ts'
import { someDate } from '../testing/some-date.ts'
import { type DropReason, noDrops, parseNumber, parseStock, parseText, symbolOf } from './parse-stock.ts'

const period = { close: { delta: 1, deltaRatio: 0.01, average: 100, low: 99, high: 101 }, volume: { average: 5 } }
const record = {
  symbol: 'ACME',
  last: { date: '2026-11-19', close: 101, volume: '1200' },
  week: period,
  twoWeeks: period,
  month: period,
  twoMonths: period,
  createdAt: '2026-11-19T21:30:00.000Z',
  sp500: true,
  dowJones: false,
  overview: { Name: 'Acme Anvils Inc', MarketCapitalization: '1000000', PERatio: 'None', Beta: '-', Description: '' },
}
const lineOf = (changes: object) => JSON.stringify({ ...record, ...changes })

test('a record becomes a flat stock, with null for missing values', () => {
  expect(parseStock(lineOf({}))).toMatchObject({
    symbol: 'ACME',
    close: 101,
    volume: 1200,
    weekDelta: 1,
    dayDelta: null,
    name: 'Acme Anvils Inc',
    marketCap: 1_000_000,
    peRatio: null,
    beta: null,
    description: null,
    cik: null,
    sp500: true,
    dowJones: false,
  })
})

test.for<[what: string, reason: DropReason, changes: object]>([
  ['no symbol', 'symbol', { symbol: undefined }],
  ['a symbol that is not a text', 'symbol', { symbol: 7 }],
  ['a symbol with a space', 'symbol', { symbol: 'A B' }],
  ['a symbol of thirteen letters', 'symbol', { symbol: 'ABCDEFGHIJKLM' }],
  ['a letter that only becomes A–Z when upper-cased', 'symbol', { symbol: 'ſ' }],
  ['no overview', 'overview', { overview: undefined }],
  ['an overview that is a list', 'overview', { overview: [] }],
  ['a price in pence', 'currency', { overview: { Currency: 'GBp' } }],
  ['a price in yen', 'currency', { overview: { Currency: 'JPY' } }],
  ['no last close', 'close', { last: {} }],
  ['a last close that is not a number', 'close', { last: { close: 'soon' } }],
  ['an infinite last close', 'close', { last: { close: '1e400' } }],
  ['no week', 'week', { week: null }],
  ['a week without its close', 'week', { week: { volume: { average: 5 } } }],
  ['no two weeks', 'twoWeeks', { twoWeeks: undefined }],
  ['no month', 'month', { month: {} }],
  ['no two months', 'twoMonths', { twoMonths: 'None' }],
  ['neither week nor month: the shorter one is named', 'week', { week: null, month: null }],
])('a record is dropped for %s', ([, reason, changes]) => {
  expect(parseStock(lineOf(changes))).toBe(reason)
})

test.for(['USD', 'usd', 'None', '', null, undefined])('a record whose currency is %s is in dollars', (Currency) => {
  expect(parseStock(lineOf({ overview: { Currency } }))).toMatchObject({ close: 101 })
})

const withoutPeriods = { day: undefined, week: undefined, twoWeeks: undefined, month: undefined, twoMonths: undefined }

test('a sparse record needs no period', () => {
  expect(parseStock(lineOf({ ...withoutPeriods, prints: 'sparse' }))).toMatchObject({ close: 101, weekDelta: null })
  expect(parseStock(lineOf({ ...withoutPeriods, prints: 'dense' }))).toBe('week')
})

test.for<[what: string, reason: DropReason, changes: object]>([
  ['no overview', 'overview', { overview: null }],
  ['no last close', 'close', { last: { date: '2026-11-19' } }],
])('a sparse record is dropped for %s', ([, reason, changes]) => {
  expect(parseStock(lineOf({ ...withoutPeriods, prints: 'sparse', ...changes }))).toBe(reason)
})

test.for(['', '{', 'null', '42', '"ACME"', '[]', '{"symbol":"ACME"', `${JSON.stringify(record)},`])(
  'a line that is not a record is unparsable: %s',
  (line) => {
    expect(parseStock(line)).toBe('unparsable')
  },
)

test('the day period may be missing for a newly listed stock', () => {
  expect(parseStock(lineOf({ day: undefined }))).toMatchObject({ symbol: 'ACME', dayDelta: null })
})

test('ignores keys that target a prototype', () => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  const hostile = lineOf({}).replace('{', '{"__proto__":{"close":1},"constructor":{"prototype":{"x":1}},')
  expect(parseStock(hostile)).toMatchObject({ symbol: 'ACME', close: 101 })
  expect(parseStock('{"__proto__":{"symbol":"ACME","overview":{}}}')).toBe('symbol')
  expect(parseStock(lineOf({ symbol: 'constructor' }))).toMatchObject({ symbol: 'CONSTRUCTOR' })
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
})

test('every line gives a stock or one of the known reasons', () => {
  const reasons = new Set(Object.keys(noDrops()))
  const anyLine = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.dictionary(fc.constantFrom(...Object.keys(record), '__proto__'), fc.jsonValue()).map(lineOf),
  )
  fc.assert(
    fc.property(anyLine, (line) => {
      const parsed = parseStock(line)
      if (typeof parsed === 'string') expect(reasons).toContain(parsed)
      else expect(Number.isFinite(parsed.close)).toBe(true)
    }),
    { numRuns: sampleCount(20_000) },
  )
})

describe('numbers', () => {
  test.for([
    [12.5, 12.5],
    ['12.5', 12.5],
    ['-0.0083257', -0.0083257],
    ['+3', 3],
    ['.5', 0.5],
    ['1e3', 1000],
    ['123456789012345678', 123456789012345680],
  ] as const)('parses %s as %d', ([value, number]) => {
    expect(parseNumber(value)).toBe(number)
  })

  test.for(['None', '-', '', 'NaN', 'Infinity', '1e400', '0x10', '1,000', ' 1', '1_000', '٣', null, true, {}, [5]])(
    '%s is missing',
    (value) => {
      expect(parseNumber(value)).toBe(null)
    },
  )

  test('minus zero is zero, so that two equal rows never differ', () => {
    expect(Object.is(parseNumber(-0), 0)).toBe(true)
    expect(Object.is(parseNumber('-0.00'), 0)).toBe(true)
  })

  test('parses the text of any finite number to that number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(parseNumber(String(number))).toBe(number === 0 ? 0 : number)
      }),
    )
  })
})

test('upper-cases symbols, and allows dots, dashes, slashes and carets in them', () => {
  expect(['brk.b', 'BRK-B', 'bf/b', '^gspc', 'A'].map(parseSymbol)).toEqual(['BRK.B', 'BRK-B', 'BF/B', '^GSPC', 'A'])
})

test('text that means "missing" is missing, and a number in a text field keeps its digits', () => {
  expect(['None', '-', ''].map(parseText)).toEqual([null, null, null])
  expect(parseText(1090872)).toBe('1090872')
  expect(parseText(' None ')).toBe(' None ')
})

/** A date by the rules of the calendar, without a clock. */
function isPlainDate(text: unknown): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(String(text)) ?? []).map(Number)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return typeof text === 'string' && day >= 1 && day <= length
}

test('a date is a calendar date, YYYY-MM-DD, and a moment begins with one; anything else is missing', () => {
  let known = 0
  fc.assert(
    fc.property(someDate, someDate, (date, moment) => {
      const stock = parseStock(
        lineOf({ last: { date, close: 1 }, createdAt: moment, overview: { ExDividendDate: date } }),
      )
      const text = isPlainDate(date) ? date : null
      const [day, time = '12:00Z', ...rest] = String(moment).split('T')
      const isMoment = typeof moment === 'string' && isPlainDate(day) && rest.length === 0 && /^(\d\d:\d\d)/.test(time)
      expect(stock).toMatchObject({ date: text, exDividendDate: text, createdAt: isMoment ? moment : null })
      known += text === null ? 0 : 1
    }),
  )
  expect(known).toBeGreaterThan(10)
})

test('reads the symbol of an invalid line', () => {
  expect(symbolOf(lineOf({ symbol: 'acme', overview: undefined, last: null }))).toBe('ACME')
  for (const line of ['', '{', 'null', '7', '[]', '"ACME"', lineOf({ symbol: 7 }), '{"__proto__":{"symbol":"ACME"}}']) {
    expect(symbolOf(line), line).toBeUndefined()
  }
})

test('reads the symbol of a line that is no JSON from its text', () => {
  expect(symbolOf('{"symbol": "acme", "last": {"close": NaN}}')).toBe('ACME')
  expect(symbolOf('{"last": {"close": Infinity}, "symbol":"BRK.B"}')).toBe('BRK.B')
  for (const line of ['{"symbol": NaN}', '{"symbol": "not a symbol", "close": NaN}', '{"symbol": "ACME'])
    expect(symbolOf(line), line).toBeUndefined()
})
