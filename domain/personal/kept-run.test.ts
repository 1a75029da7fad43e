import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { type KeptRun, parseKeptRun } from './kept-run.ts'
import { parseSavedScreen, type SavedScreen } from './saved-screen.ts'

const returned = { from: '2024-08-21', to: '2026-08-21', own: 0.341, market: 0.2 }
const run: KeptRun = { query: '?rebalance=week&first=20', result: { generation: 'abc-0', returned } }

const alone: SavedScreen = { id: '0123456789abcdef01234567', name: 'Momentum', filter: '', place: 0, changedAt: 1 }
const screen: SavedScreen = { ...alone, run }

test('a kept run parses to what was written, with and without a result', () => {
  for (const kept of [run, { query: '' }, { query: '', result: { generation: 'abc-0' } }]) {
    expect(parseKeptRun(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    expect(parseSavedScreen({ ...screen, run: kept })).toEqual({ ...screen, run: kept })
  }
})

test.for([
  ['not an object', 'rebalance=week'],
  ['no query', {}],
  ['a query without its question mark', { query: 'first=20' }],
  ['an encoded value', { query: '?filter=%7B%7D' }],
  ['markup', { query: '?first=<b>' }],
  ['a query that is too long', { query: `?first=${'1'.repeat(200)}` }],
])('drops an invalid run, and keeps its screen: %s', ([, invalid]) => {
  expect(parseKeptRun(invalid)).toBeUndefined()
  expect(parseSavedScreen({ ...screen, run: invalid })).toEqual(alone)
})

test.for([
  ['no generation', { returned }],
  ['an invalid day', { generation: 'a', returned: { ...returned, to: 'today' } }],
  ['a loss of more than 100%', { generation: 'a', returned: { ...returned, own: -1.5 } }],
  ['a return that is not a number', { generation: 'a', returned: { ...returned, market: NaN } }],
  ['a return as text', { generation: 'a', returned: { ...returned, own: '0.3' } }],
])('drops an invalid result, and keeps its run: %s', ([, result]) => {
  expect(parseKeptRun({ query: '', result })).toEqual({ query: '' })
})

test('never throws, and parses an accepted run to itself', () => {
  const something = fc.oneof(fc.anything(), fc.record({ query: fc.string(), result: fc.anything() }))
  fc.assert(
    fc.property(something, (value) => {
      const parsed = parseKeptRun(value)
      expect(parseKeptRun(parsed)).toEqual(parsed)
    }),
  )
})
