import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { screenName } from '../personal/saved-screen.ts'
import { describeFired, type Fired } from './describe-fired.ts'
import { maxPushBytes, parsePushMessage } from './push-message.ts'
import { reportsWithin } from './stock-metrics.ts'

const addressed = { tag: 'tag', date: '2026-01-05', unsubscribe: '/api/alerts/unsubscribe?token=t' }
const fired = (condition: Fired['condition'], symbols: readonly string[] = ['ABC'], unnamed = 0): Fired => ({
  ...{ condition, symbols, unnamed },
})
const screen = { kind: 'gains', name: 'Cheap mid-caps', filter: 'eyJtYXhQcmljZSI6NX0=' } as const
const crosses = { kind: 'crosses', symbol: 'BRK/B', side: 'above' } as const
const split = { date: '2026-11-27', ratio: 10 }

test.for([
  [fired(screen, ['ABC', 'DEF', 'GHI']), 'Cheap mid-caps', '3 new – ABC, DEF, GHI', `/?filter=eyJtYXhQcmljZSI6NX0%3D`],
  [fired({ ...screen, kind: 'loses', filter: '' }), 'Cheap mid-caps', '1 gone – ABC', '/'],
  [fired(screen, ['A', 'B', 'C', 'D', 'E', 'F'], 7), 'Cheap mid-caps', '13 new – A, B, C, D, E and 8 more', undefined],
  [fired({ kind: 'closes', symbol: 'ABC', side: 'below', price: 1200.5 }), 'ABC', 'closed below $1,200.50', '/ABC'],
  [
    fired({ kind: 'closes', symbol: 'ABC', side: 'below', price: 120, split: { ...split, level: 1_200 } }),
    ...(['ABC', 'closed below $120.00 (was $1,200 before the 10-for-1 split)', '/ABC'] as const),
  ],
  [
    fired({ ...crosses, metric: { name: 'Rank', expression: 'rank(price)' }, level: 5, split }),
    ...(['BRK/B', 'Rank is more than 5 (the stock split 10 for 1: check this formula)', undefined] as const),
  ],
  [
    fired({ ...crosses, metric: { name: 'RSI', expression: 'rsi14' }, level: 70 }),
    ...(['BRK/B', 'RSI is more than 70', '/BRK%2FB'] as const),
  ],
  [
    fired({ ...crosses, metric: { name: 'Day', expression: 'dayDeltaRatio', format: 'percent' }, level: 0.05 }),
    ...(['BRK/B', 'Day is more than 5%', '/BRK%2FB'] as const),
  ],
  [
    fired({ ...crosses, metric: { name: 'New high', expression: 'sessionsSinceHigh = 0' }, level: null }),
    ...(['BRK/B', 'New high is yes', '/BRK%2FB'] as const),
  ],
  [
    fired({ ...crosses, metric: reportsWithin(7), level: null }),
    ...(['BRK/B', 'reports within 7 days', '/BRK%2FB'] as const),
  ],
] as const)('describes one alert by its subject: %#', ([one, title, body, open]) => {
  const message = describeFired([one], addressed)
  expect(message).toMatchObject({ title, body, ...(open !== undefined && { open }), count: 1, ...addressed })
})

test('several alerts make one message with a line for each', () => {
  const closed = fired({ kind: 'closes', symbol: 'ABC', side: 'above', price: 2 })
  const { title, body, open } = describeFired([fired(screen), ...Array.from({ length: 7 }, () => closed)], addressed)
  expect([title, open]).toEqual(['8 alerts', '/'])
  expect(body.split('\n')).toHaveLength(7)
  expect(body).toMatch(/^Cheap mid-caps: 1 new – ABC\nABC: closed above \$2.00\n[^]*\nand 2 more$/)
})

test('a message never exceeds the limit of push services, and parses to the same message', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((name) => screenName(name) || 'Screen')
  const symbol = fc.stringMatching(/^[A-Z0-9.^/-]{1,12}$/)
  const anyFired = fc.record({
    condition: fc.record({
      kind: fc.constantFrom('gains', 'loses'),
      name: text,
      filter: fc.string({ maxLength: 8_000 }),
    }),
    symbols: fc.array(symbol, { minLength: 1, maxLength: 20 }),
    unnamed: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(anyFired, { minLength: 1, maxLength: 50 }), (all) => {
      const message = describeFired(all, addressed)
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(maxPushBytes)
      expect(parsePushMessage(JSON.parse(JSON.stringify(message)))).toEqual(message)
    }),
  )
})

test.for<readonly [string, object]>([
  ['another version', { version: 2 }],
  ['an address of another site', { open: 'https://elsewhere.example/' }],
  ['an address that only begins like a path', { open: '//elsewhere.example/' }],
  ['the same with a backslash', { open: '/\\elsewhere.example/' }],
  ['an unsubscribe address elsewhere', { unsubscribe: '//elsewhere.example/api/' }],
  ['no title', { title: undefined }],
])('rejects a push message with %s', ([, change]) => {
  const message = describeFired([fired(screen)], addressed)
  expect(parsePushMessage({ ...message, ...change })).toBeUndefined()
  expect(parsePushMessage(message)).toEqual(message)
})
