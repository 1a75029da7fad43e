import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { encodeFilters } from '../screen/filter-codec.ts'
import { defaultFilters, type Filters } from '../screen/filters.ts'
import { parseCondition, selectionOf, type WatchedCondition } from './watched-condition.ts'

const screen = (filters: Partial<Filters>, name = 'Cheap', kind: 'gains' | 'loses' = 'gains') =>
  ({ kind, name, filter: encodeFilters({ ...defaultFilters, ...filters }) }) as const
const closes = { kind: 'closes', symbol: 'A', side: 'above', price: 2 } as const
const metric = { name: 'Mine', expression: 'eps / price' }
const crosses = { kind: 'crosses', symbol: 'A', metric, side: 'below', level: 2 } as const
const followed = {
  ...{ ...closes, pricesOf: '2026-11-27', formerSymbol: { symbol: 'B', until: '2026-08-17' } },
  split: { date: '2026-11-27', ratio: 10, level: 20 },
}
const bounded = (expression: string) =>
  screen({ formulas: { 'formula:1': { name: 'Mine', expression } }, ranges: { 'formula:1': [1, null] } })

test.for<WatchedCondition>([
  screen({ maxPrice: 5 }),
  screen({}, 'Cheap', 'loses'),
  closes,
  crosses,
  followed,
  { ...crosses, metric: { name: 'High', expression: 'sessionsSinceHigh = 0' }, level: null },
])('accepts a valid condition unchanged: %j', (condition) => {
  expect(parseCondition(condition)).toEqual({ ok: true, condition })
  expect(parseCondition({ ...condition, karma: 1 })).toEqual({ ok: true, condition })
})

/** A formula that costs more than is allowed. */
const costly = `${'rank('.repeat(30)}price${')'.repeat(30)}`

test.for([
  ['invalid', null],
  ['invalid', []],
  ['invalid', { kind: 'constructor' }],
  ['invalid', { ...closes, symbol: '<b>' }],
  ['invalid', { ...closes, price: -1 }],
  ['invalid', { ...closes, side: 'beside' }],
  ['invalid', { ...crosses, level: '1' }],
  ['invalid', { ...crosses, level: null }],
  ['invalid', { ...screen({}), name: '\n' }],
  ['invalid', { ...screen({}), filter: 'not base64!' }],
  ['invalid', { ...screen({}), filter: 'A'.repeat(8_001) }],
  ['search', screen({ search: 'apple' })],
  ['formula', { ...crosses, metric: { name: 'Mine', expression: 'eps /' } }],
  ['formula', { ...crosses, metric: { name: 'Mine', expression: costly } }],
  ['formula', bounded('nothing')],
  ['formula', bounded(costly)],
] as const)('rejects a condition that cannot be checked, with failure %s: %j', ([failure, condition]) => {
  expect(parseCondition(condition)).toEqual({ ok: false, failure })
})

test('never throws, for any input', () => {
  const fields = ['kind', 'name', 'filter', 'symbol', 'side', 'price', 'metric', 'level']
  fc.assert(
    fc.property(
      fc.anything(),
      fc.constantFrom(closes, crosses, screen({})),
      fc.constantFrom(...fields),
      (value, one, key) => {
        parseCondition(value)
        parseCondition({ ...one, [key]: value })
      },
    ),
  )
})

const keyOf = (condition: WatchedCondition) => JSON.stringify(selectionOf(condition))

test('screens that select the same stocks have the same selection', () => {
  const one = screen({ maxPrice: 5 })
  for (const equal of [
    screen({ maxPrice: 5 }, 'Another name'),
    screen({ maxPrice: 5 }, 'Cheap', 'loses'),
    screen({ maxPrice: 5, sortColumn: 'peRatio', asc: true, maxEntries: 500, metric: ['name'], presets: 3 }),
    screen({ maxPrice: 5, formulas: { 'formula:1': metric } }),
  ])
    expect(keyOf(equal)).toBe(keyOf(one))
  for (const other of [screen({ maxPrice: 6 }), screen({ maxPrice: 5, sp500: true }), closes])
    expect(keyOf(other)).not.toBe(keyOf(one))
})

test('the selection of a condition is a condition itself', () => {
  for (const condition of [screen({ maxPrice: 5 }), closes, crosses, followed]) {
    const selection = selectionOf(condition)
    expect(parseCondition(JSON.parse(JSON.stringify(selection)))).toEqual({ ok: true, condition: selection })
    expect(selectionOf(selection)).toEqual(selection)
  }
})

test('the text of a selection stays what earlier releases stored', () => {
  expect(keyOf({ ...closes, pricesOf: '2026-11-27' })).toBe('{"kind":"closes","symbol":"A","side":"above","price":2}')
  expect(keyOf({ ...crosses, pricesOf: '2026-11-27' })).toBe(
    '{"kind":"crosses","symbol":"A","side":"below","level":2,"metric":{"name":"metric","expression":"eps / price"}}',
  )
})

test('a rule that has followed a split or a rename has a selection of its own', () => {
  const { formerSymbol, split } = followed
  const keys = [closes, { ...closes, formerSymbol }, { ...closes, split }, followed].map(keyOf)
  expect(new Set(keys).size).toBe(4)
  expect(keyOf({ ...closes, split: { ...split, level: 20.001 } }), 'rounded to the same').toBe(
    keyOf({ ...closes, split }),
  )
})
