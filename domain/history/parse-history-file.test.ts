import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { type HistoryHeader, parseHistoryHeader, parseHistoryLine } from './parse-history-file.ts'
import type { Prints } from './prints.ts'
import { someDates, somePrints } from './test-prints.ts'
import { sharesIn } from './volume-code.ts'

const dates = someDates(10)
const header: HistoryHeader = {
  dates,
  indexOf: new Map(dates.map((date, at) => [date, at])),
  volumesFrom: 0,
  isSparse: false,
}
const lark = { symbol: 'lark', from: dates[2], to: dates[4], close: [10, null, 11], volume: [100, null, 200] }
const parsed = (fields: object) => parseHistoryLine(JSON.stringify(fields), header)

const listOf = (series: Float64Array) => Array.from(series, (value) => (Number.isNaN(value) ? null : value))

/** A listing as a line of a history file. */
const lineOf = ({ symbol, first, close, volume, ranges, splits }: Prints) => ({
  symbol,
  from: dates[first],
  to: dates[first + close.length - 1],
  close: listOf(close),
  volume: listOf(sharesIn(volume)),
  splits: splits.map(({ session, ratio }) => [dates[session], ratio]),
  ...(ranges && { open: listOf(ranges.open), high: listOf(ranges.high), low: listOf(ranges.low) }),
})

describe('a line of a history file', () => {
  test('parses to the written listing', () => {
    fc.assert(
      fc.property(somePrints(10), (prints) => {
        expect(parsed(lineOf(prints))?.prints).toEqual(prints)
      }),
    )
  })

  test('has volumes for the last sessions if there are fewer volumes than closes', () => {
    expect(parsed({ ...lark, volume: [200] })?.prints.volume).toEqual(Float64Array.of(NaN, NaN, 200))
    expect(parsed({ ...lark, volume: undefined })?.prints.volume).toEqual(Float64Array.of(NaN, NaN, NaN))
  })

  test('of a closes file covers all sessions, and its listing begins with the first price', () => {
    const close = [null, null, 5, 6, null, 7, null, null, null, null]
    const line = parsed({ symbol: 'LARK', close })
    expect([line?.prints.first, line?.prints.close]).toEqual([2, Float64Array.of(5, 6, NaN, 7)])
  })

  test('has the attributes of the company', () => {
    expect(parsed({ ...lark, name: 'Lark Inc.', exchange: 'NYSE', country: '', sector: 7 })?.attributes).toEqual({
      name: 'Lark Inc.',
      exchange: 'NYSE',
    })
  })

  test.for([
    ['without a symbol', { symbol: '' }],
    ['with a price of 0', { close: [10, 0, 11] }],
    ['with a text as a price', { close: [10, '11', 12] }],
    ['that ends on another day than its last close', { to: dates[5] }],
    ['that begins on a day without a session', { from: '2024-12-25' }],
    ['that continues after the last session', { from: dates[9], to: undefined }],
    ['with more volumes than closes', { volume: [1, 2, 3, 4] }],
    ['with a negative volume', { volume: [-1] }],
    ['with highs but no lows', { high: [10, 10, 11] }],
    ['with a split on a day without a session', { splits: [['2024-12-25', 2]] }],
    ['with a split ratio of 0', { splits: [[dates[3], 0]] }],
    ['without any price', { close: [null, null, null] }],
  ] as const)('%s is rejected', ([, fields]) => {
    expect(parsed(lark)).toBeDefined()
    expect(parsed({ ...lark, ...fields })).toBeUndefined()
  })

  test('never throws, for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseHistoryLine(text, header)))
    fc.assert(fc.property(fc.json(), (text) => void parseHistoryLine(text, header)))
  })
})

describe('the first line of a history file', () => {
  test('has the sessions', () => {
    expect(parseHistoryHeader(JSON.stringify({ dates, volumesFrom: dates[4] }))).toEqual({ ...header, volumesFrom: 4 })
    expect(parseHistoryHeader(JSON.stringify({ dates }))).toEqual(header)
  })

  test.for([
    ['no session', { dates: [] }],
    ['sessions in another order', { dates: dates.toReversed() }],
    ['a session twice', { dates: [dates[0], dates[0]] }],
    ['an invalid day', { dates: ['2025-06-31'] }],
    ['no dates', {}],
  ] as const)('with %s is rejected', ([, fields]) => {
    expect(parseHistoryHeader(JSON.stringify(fields))).toBeUndefined()
  })
})
