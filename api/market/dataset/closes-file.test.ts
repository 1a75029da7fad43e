import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { parseCloses, parseSessions } from './closes-file.ts'

describe('the first line of a closes file', () => {
  test('lists the sessions, the oldest first', () => {
    const line = '{"dates":["2024-02-29","2024-03-01","2025-01-02"],"note":"split-adjusted"}'
    expect(parseSessions(line)).toEqual(['2024-02-29', '2024-03-01', '2025-01-02'])
  })

  test.for<[string, string]>([
    ['a series', '{"symbol":"LARK","close":[1],"volume":[1]}'],
    ['an empty list of sessions', '{"dates":[]}'],
    ['a text instead of a list', '{"dates":"2026-01-05"}'],
    ['another date format', '{"dates":["05.01.2026"]}'],
    ['a time', '{"dates":["2026-01-05T00:00:00Z"]}'],
    ['a day that does not exist', '{"dates":["2026-02-30"]}'],
    ['a month that does not exist', '{"dates":["2026-13-01"]}'],
    ['a number among the dates', '{"dates":["2026-01-05",20260106]}'],
    ['the newest first', '{"dates":["2026-01-06","2026-01-05"]}'],
    ['a repeated session', '{"dates":["2026-01-05","2026-01-05"]}'],
    ['a list', '["2026-01-05"]'],
    ['a truncated line', '{"dates":["2026-01-05"'],
    ['an empty line', ''],
  ])('is rejected: %s', ([, line]) => {
    expect(parseSessions(line)).toBeUndefined()
  })
})

describe('a symbol’s line', () => {
  test('has a close and a volume for each session, or null', () => {
    const line = '{"symbol":"bf/b","close":[1.5,null,2],"volume":[100,null,0.5],"other":true}'
    expect(parseCloses(line, 3)).toEqual({ symbol: 'BF/B', close: [1.5, null, 2], volume: [100, null, 0.5] })
  })

  test('may lack volumes', () => {
    expect(parseCloses('{"symbol":"LARK","close":[1,2]}', 2)?.volume).toEqual([null, null])
  })

  test.for<[string, string]>([
    ['no symbol', '{"close":[1,2],"volume":[3,4]}'],
    ['an invalid symbol', '{"symbol":"<b>","close":[1,2],"volume":[3,4]}'],
    ['no closes', '{"symbol":"LARK","volume":[3,4]}'],
    ['too few closes', '{"symbol":"LARK","close":[1],"volume":[3,4]}'],
    ['too many closes', '{"symbol":"LARK","close":[1,2,3],"volume":[3,4]}'],
    ['too few volumes', '{"symbol":"LARK","close":[1,2],"volume":[3]}'],
    ['volumes that are null', '{"symbol":"LARK","close":[1,2],"volume":null}'],
    ['a text instead of a number', '{"symbol":"LARK","close":[1,"2"],"volume":[3,4]}'],
    ['a price of 0', '{"symbol":"LARK","close":[1,0],"volume":[3,4]}'],
    ['a negative price', '{"symbol":"LARK","close":[1,-2],"volume":[3,4]}'],
    ['a negative volume', '{"symbol":"LARK","close":[1,2],"volume":[3,-4]}'],
    ['an infinite price', '{"symbol":"LARK","close":[1,1e999],"volume":[3,4]}'],
    ['a list', '[1,2]'],
    ['a truncated record', '{"symbol":"LARK","close":[1,'],
  ])('is rejected with %s', ([, line]) => {
    expect(parseCloses(line, 2)).toBeUndefined()
  })
})

const value = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.oneof(fc.double(), fc.constant(null), fc.constantFrom('2026-01-05', '2026-01-06')), { maxLength: 4 }),
)
const record = fc.record({ symbol: fc.oneof(fc.constant('LARK'), value), close: value, volume: value, dates: value })
const line = fc.oneof(
  fc.string({ unit: 'binary' }),
  record.map((one) => JSON.stringify(one)),
)

test('any line is either rejected or has a number or null for each session', () => {
  fc.assert(
    fc.property(line, fc.nat(4), (text, sessions) => {
      for (const date of parseSessions(text) ?? []) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
      const closes = parseCloses(text, sessions)
      if (!closes) return
      expect([closes.close.length, closes.volume.length]).toEqual([sessions, sessions])
      for (const close of closes.close) expect(close === null || close > 0).toBe(true)
      for (const volume of closes.volume) expect(volume === null || volume >= 0).toBe(true)
    }),
    { numRuns: sampleCount(2000) },
  )
})
