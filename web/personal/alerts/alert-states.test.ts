import { expect, test } from 'vitest'
import type { AlertCondition } from '#domain/personal/alerts'
import { filterOf, type SavedScreen } from '#domain/personal/saved-screen'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { aStock } from '#domain/testing/a-stock'
import { aMarket } from '../../testing/screener-builders.ts'
import { presentValues } from './alert-rules.ts'
import { alertState } from './alert-states.ts'

const id = 'a'.repeat(24)
const watched: AlertCondition = { kind: 'gains', screen: `named:${id}` }
const saved = (changes: Partial<Filters>): SavedScreen => ({
  ...{ id, name: 'Mine', place: 0, changedAt: 1 },
  filter: filterOf({ ...defaultFilters, sector: [], ...changes }),
})
const of = (expression: string, known: Partial<Filters> = {}) =>
  saved({ formulas: { 'formula:1': { name: 'Mine', expression } }, ranges: { 'formula:1': [1, null] }, ...known })

const cannotFire = 'Can’t fire'
const noNotes = { notes: new Map() }

test('an alert on a deleted screen says that it can’t fire', () => {
  const state = alertState(watched, { ...noNotes, screens: [], missing: [], value: undefined })
  expect(state).toEqual({ text: 'Can’t fire: you deleted this screen.', isDead: true })
})

test.for<[string, SavedScreen, boolean]>([
  ['a bounded metric', saved({ ranges: { rsi14: [null, 30] } }), true],
  ['a column that is only shown', saved({ metric: ['rsi14'] }), false],
  ['a bounded metric of mine', of('rsi14 / 2'), true],
  ['both values of a condition', of('if(price > 1, rsi14, rsi14)'), true],
  ['one value of a condition', of('if(price > 1, rsi14, eps)'), false],
  ['nothing', of('price / eps'), false],
])('knows whether an alert on a screen needs an RSI that the market data lacks for %s', ([, screen, isDead]) => {
  const state = alertState(watched, { ...noNotes, screens: [screen], missing: ['rsi14'], value: undefined })
  expect(state?.text.startsWith(cannotFire) ?? false).toBe(isDead)
  expect(
    alertState(
      { kind: 'gains', screen: 'preset:6' },
      { ...noNotes, screens: [], missing: ['rsi14'], value: undefined },
    ),
  ).toEqual({ text: 'Can’t fire: the market data doesn’t have the values this screen needs.', isDead: true })
})

test('an alert on a screen of an index without members in the market data can’t fire', () => {
  const state = (missing: readonly string[]) =>
    alertState(watched, { ...noNotes, screens: [saved({ sp500: true })], missing, value: undefined })?.isDead ?? false
  expect(state(['sp500', 'dowJones'])).toBe(true)
  expect(state(['dowJones'])).toBe(false)
})

test('an alert on a screen whose list has no stocks can’t fire', () => {
  const screens = [{ ...saved({}), lists: ['core'] }]
  const notes = new Map([['ACME', { symbol: 'ACME', text: '', tags: ['core'], changedAt: 1 }]])
  const state = alertState(watched, { ...noNotes, screens, missing: [], value: undefined })
  expect(state).toEqual({ text: 'Can’t fire: no stock is tagged #core.', isDead: true })
  expect(alertState(watched, { screens, notes, missing: [], value: undefined })).toBeUndefined()
})

const closes = (symbol: string, price: number): AlertCondition & { kind: 'closes' } => ({
  ...{ kind: 'closes', symbol, side: 'below', price },
})
const crosses = (symbol: string, expression: string): AlertCondition & { kind: 'crosses' } => ({
  ...{ kind: 'crosses', symbol, side: 'above', level: 20, metric: { name: 'Mine', expression } },
})

test('an alert on a stock says what it compares: it can’t fire without a value, or is true already', async () => {
  const market = aMarket(
    [aStock({ symbol: 'ACME', close: 210, eps: 10 }), aStock({ symbol: 'BARE', close: null, eps: null })],
    'one',
  )
  const rules = [
    closes('ACME', 200),
    closes('ACME', 211),
    closes('BARE', 200),
    closes('GONE', 200),
    crosses('ACME', 'price / eps'),
    crosses('ACME', 'price / 2'),
    crosses('BARE', 'eps'),
    crosses('GONE', 'eps'),
  ]
  const values = await presentValues(market, rules)
  expect(values).toEqual([210, 210, null, null, 21, 105, null, null])
  const texts = rules.map(
    (rule, i) => alertState(rule, { ...noNotes, screens: [], missing: [], value: values[i] })?.text,
  )
  const already = 'Already true. It alerts you the next time it becomes true.'
  expect(texts).toEqual([
    undefined,
    already,
    'Can’t fire: the market data has no price for BARE.',
    'Can’t fire: the market data has no price for GONE.',
    already,
    already,
    'Can’t fire: Mine has no value for BARE in the market data.',
    'Can’t fire: Mine has no value for GONE in the market data.',
  ])
})

test('no alert is marked as unable to fire while no market data is available', async () => {
  const failing = { screen: () => Promise.resolve({ ok: false, failure: { id: 'unreachable' } } as const) }
  const rules = [closes('ACME', 200), crosses('ACME', 'eps')]
  const values = await presentValues(failing, rules)
  expect(rules.map((rule, i) => alertState(rule, { ...noNotes, screens: [], missing: [], value: values[i] }))).toEqual([
    undefined,
    undefined,
  ])
})
