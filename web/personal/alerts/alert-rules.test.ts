import { expect, test } from 'vitest'
import { reportsWithin } from '#domain/alerts/stock-metrics'
import { type AlertRule, maxFiredAlerts } from '#domain/personal/alerts'
import { filterOf } from '#domain/personal/saved-screen'
import { defaultFilters } from '#domain/screen/filters'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { aMarket } from '../../testing/screener-builders.ts'
import { ScreenMembership, watchedQueries } from '../screens/screen-membership.ts'
import { noRecords } from '../store/personal.ts'
import { createMemoryStorage } from '../store/personal-storage.ts'
import { PersonalStore } from '../store/personal-store.ts'
import { checkRules, describeRule } from './alert-rules.ts'

const id = (digit: string): string => digit.repeat(24)
const below: AlertRule = { id: id('1'), changedAt: 1, kind: 'closes', symbol: 'ACME', side: 'below', price: 200 }
const above: AlertRule = { id: id('2'), changedAt: 2, kind: 'closes', symbol: 'ACME', side: 'above', price: 250.5 }
const unusual: AlertRule = { id: id('3'), changedAt: 3, kind: 'gains', screen: 'preset:4' }

let names = 0

/** A device with rules, and the alerts that one dataset after the other fires. */
async function aDevice(...rules: readonly AlertRule[]) {
  const storage = createMemoryStorage({ ...noRecords, rules })
  const things = new PersonalStore({
    open: () => Promise.resolve(storage),
    tabs: new BroadcastChannel(`rules-${++names}`),
  })
  await things.load()
  let day = 10
  return {
    things,
    stored: () => storage.read(),
    hears: async (stocks: readonly Stock[], version = `v${++day}`): Promise<readonly string[]> => {
      const market = aMarket(stocks, version)
      const dataset = { version, date: `2026-11-${day}` }
      const membership = new ScreenMembership(market)
      await membership.update(watchedQueries(things.current(), null), dataset)
      const fired = await checkRules(market, { things, dataset, members: membership.current() })
      return fired.map(({ text }) => text)
    },
  }
}

const acme = (close: number, known: Partial<Stock> = {}) => aStock({ symbol: 'ACME', close, ...known })
const busy = (symbol: string) => aStock({ symbol, volume: 5_000_000 })

test('a close that crosses the price fires once, and again at the next crossing', async () => {
  const { hears } = await aDevice(below)
  expect(await hears([acme(210)])).toEqual([])
  expect(await hears([acme(199)])).toEqual(['ACME closed below $200.00'])
  expect(await hears([acme(150)]), 'it still is').toEqual([])
  expect(await hears([acme(200)]), 'on the price is not below it').toEqual([])
  expect(await hears([acme(199.99)])).toEqual(['ACME closed below $200.00'])
})

test('a condition that holds when the alert is saved does not fire', async () => {
  const { hears } = await aDevice(below, above)
  expect(await hears([acme(100)])).toEqual([])
  expect(await hears([acme(251)])).toEqual(['ACME closed above $250.50'])
})

test('opening the same dataset again fires nothing', async () => {
  const { hears, things } = await aDevice(below)
  await hears([acme(210)])
  await hears([acme(199)], 'two')
  expect(await hears([acme(199)], 'two')).toEqual([])
  expect(things.current().fired).toHaveLength(1)
})

test('a stock that returns to the market after a gap does not count as risen', async () => {
  const { hears } = await aDevice(below)
  await hears([acme(199)])
  expect(await hears([busy('OTHER')])).toEqual([])
  expect(await hears([acme(199)])).toEqual([])
})

test('an alert on a stock without an exchange fires too', async () => {
  const { hears } = await aDevice(below)
  await hears([acme(210, { exchange: null })])
  expect(await hears([acme(199, { exchange: null })])).toEqual(['ACME closed below $200.00'])
})

test('an alert names the stocks that a screen gains, and ignores those that it loses', async () => {
  const { hears, things } = await aDevice(unusual)
  await hears([busy('A'), busy('B')])
  expect(await hears([busy('A')])).toEqual([])
  expect(await hears([busy('A'), busy('B')])).toEqual(['1 new match in Unusual Volume: B'])
  const many = Array.from({ length: 30 }, (_, i) => busy(`S${10 + i}`))
  expect(await hears(many)).toEqual(['30 new matches in Unusual Volume: S10, S11, S12, S13, S14 and 25 more'])
  expect(things.current().fired[0]).toMatchObject({ date: '2026-11-14', isSeen: false, rule: unusual.id })
  expect(things.current().fired[0]?.symbols).toHaveLength(20)
  expect(things.current().fired[0]?.unnamed, 'the rest is counted').toBe(10)
})

test('an alert names the stocks that a screen loses, and ignores those that it gains', async () => {
  const lost: AlertRule = { id: id('3'), changedAt: 3, kind: 'loses', screen: 'preset:4' }
  expect(describeRule(lost, [])).toBe('Stock leaves Unusual Volume')
  const { hears } = await aDevice(lost)
  await hears([busy('A'), busy('B'), busy('C')])
  expect(await hears([busy('A'), busy('B'), busy('C'), busy('D')])).toEqual([])
  expect(await hears([busy('B'), busy('D')])).toEqual(['2 stocks left Unusual Volume: A, C'])
  expect(await hears([busy('B'), busy('D')])).toEqual([])
  expect(await hears([busy('B')])).toEqual(['1 stock left Unusual Volume: D'])
})

const crosses = (digit: string, expression: string, known: Partial<Crosses>): AlertRule => ({
  ...{ id: id(digit), changedAt: 1, kind: 'crosses', symbol: 'ACME', side: 'above', level: null, ...known },
  metric: { name: 'Mine', expression },
})
type Crosses = Pick<Extract<AlertRule, { readonly kind: 'crosses' }>, 'side' | 'level' | 'symbol'>

test.for([
  [{ format: 'percent', decimals: 1 }, 0.03, '3%'],
  [{ format: 'money' }, 12.5, '$12.50'],
  [{ format: 'compact' }, 2.5e9, '2.5B'],
  [{ format: 'number', decimals: 0 }, 1500, '1,500'],
  [{}, 2e9, '2B'],
  [{}, 0.00005, '0.00005'],
] as const)('writes the level of a metric in its format with all digits: %j', ([format, level, text]) => {
  const metric = { name: 'Mine', expression: 'eps', ...format }
  const rule = { kind: 'crosses', symbol: 'ACME', side: 'above', level, metric } as const
  expect(describeRule(rule, [])).toBe(`Mine of ACME becomes more than ${text}`)
})

test('a report that comes within some days fires once, and one that is not expected any more does not', async () => {
  const rule = { ...crosses('6', '', {}), metric: reportsWithin(7) }
  expect(describeRule(rule, [])).toBe('ACME reports within 7 days')
  const { hears } = await aDevice(rule)
  const fired = (daysToReport: number | null) => hears([acme(210, { daysToReport })])
  expect(await fired(9)).toEqual([])
  expect(await fired(7)).toEqual(['ACME reports within 7 days'])
  expect(await fired(6)).toEqual([])
  expect(await fired(null)).toEqual([])
  expect(await fired(90)).toEqual([])
  expect(await fired(5)).toEqual(['ACME reports within 7 days'])
})

test('an own metric that crosses a level and a condition that begins to hold both fire', async () => {
  const rules = [crosses('4', 'price / eps', { side: 'below', level: 20 }), crosses('5', 'price < 100', {})]
  const { hears } = await aDevice(...rules)
  expect(await hears([acme(210, { eps: 10 })])).toEqual([])
  expect(await hears([acme(199, { eps: 10 })])).toEqual(['Mine of ACME is less than 20'])
  expect(await hears([acme(99, { eps: 10 })])).toEqual(['Mine of ACME is yes'])
  expect(await hears([acme(99, { eps: null })]), 'a missing value is no news').toEqual([])
  expect(await hears([acme(90, { eps: 10 })])).toEqual([])
})

test('all alerts are checked, even on more formulas than one screen may have', async () => {
  const rules = Array.from({ length: 10 }, (_, i) => crosses(String(i), `price > ${i + 100}`, {}))
  const { hears } = await aDevice(...rules)
  expect(await hears([acme(100)])).toEqual([])
  expect(await hears([acme(200)])).toHaveLength(10)
})

test('a saved screen with a formula announces new matches unless the formula is of another release', async () => {
  const filter = (expression: string) =>
    filterOf({
      ...{ ...defaultFilters, sector: [], formulas: { 'formula:1': { name: 'Mine', expression } } },
      ranges: { 'formula:1': [1, null] },
    })
  const saved = (digit: string, expression: string) => ({
    ...{ id: id(digit), name: `Screen ${digit}`, filter: filter(expression), place: 0, changedAt: 1 },
  })
  const watches = (digit: string): AlertRule => ({
    ...{ id: id(digit), changedAt: 1, kind: 'gains', screen: `named:${id(digit)}` },
  })
  const { hears, things } = await aDevice(watches('6'), watches('7'))
  const put = (digit: string, expression: string) => things.change([{ kind: 'screens', put: saved(digit, expression) }])
  await put('6', 'price / 100')
  await put('7', 'rsi99(price)')
  expect(await hears([acme(50)])).toEqual([])
  expect(await hears([acme(150)])).toEqual(['1 new match in Screen 6: ACME'])
  await put('7', 'price / 10')
  expect(await hears([acme(150)]), 'known for the first time').toEqual([])
})

test('keeps the newest 100 alerts, and no older one comes back', async () => {
  const rules = Array.from({ length: 50 }, (_, i) => crosses(String(i % 10), `price > ${i + 100}`, {}))
  const uniqueRules = rules.map((rule, i) => ({ ...rule, id: i.toString(16).padStart(24, '0') }))
  const { hears, stored, things } = await aDevice(...uniqueRules)
  const old = Array.from({ length: 99 }, (_, i) => ({
    ...{ id: `old ${i}`, rule: id('1'), text: `old ${i}`, symbols: [], date: null, firedAt: i, isSeen: true },
  }))
  await things.change(old.map((put) => ({ kind: 'fired', put })))
  await hears([acme(100)])
  expect(await hears([acme(200)])).toHaveLength(50)
  const texts = (await stored()).fired.map(({ text }) => text)
  const kept = old.slice(49).map(({ text }) => text)
  expect(texts.filter((text) => text.startsWith('old')).toSorted(), 'the newest of the old').toEqual(kept.toSorted())
  expect(texts).toHaveLength(maxFiredAlerts)
  await things.load()
  expect(things.current().fired).toHaveLength(maxFiredAlerts)
  expect(things.current().fired.at(-1)?.text).toBe('old 49')
})

test('the next check deletes the oldest stored alerts beyond the limit', async () => {
  const { hears, stored, things } = await aDevice(below)
  const old = Array.from({ length: maxFiredAlerts + 20 }, (_, i) => ({
    ...{ id: `old ${i}`, rule: id('1'), text: `old ${i}`, symbols: [], date: null, firedAt: i, isSeen: true },
  }))
  await things.change(old.map((put) => ({ kind: 'fired', put })))
  await hears([acme(210)])
  await hears([acme(100)])
  const { fired } = await stored()
  expect(fired).toHaveLength(maxFiredAlerts)
  expect(fired.map(({ text }) => text)).not.toContain('old 20')
  expect(things.current().fired[0]?.text).toBe('ACME closed below $200.00')
})

test('an alert within a list fires for its stocks only, and not for what the user changes on it', async () => {
  const screen = { id: id('c'), name: 'Busy core', place: 0, changedAt: 1, lists: ['core'] }
  const filter = filterOf({ ...defaultFilters, sector: [], volume: [5, 11] })
  const gains: AlertRule = { id: id('4'), changedAt: 4, kind: 'gains', screen: `named:${id('c')}` }
  const { hears, things } = await aDevice(gains, { ...gains, id: id('5'), kind: 'loses' })
  const tag = (symbol: string, ...tags: readonly string[]) =>
    things.change([{ kind: 'notes', put: { symbol, text: 'x', tags, changedAt: 1 } }])
  await things.change([{ kind: 'screens', put: { ...screen, filter } }])
  await tag('A', 'core')
  await tag('B', 'core')
  const idle = (symbol: string) => aStock({ symbol, volume: 1 })
  expect(await hears([busy('A'), idle('B'), idle('C')])).toEqual([])
  expect(await hears([busy('A'), busy('B'), busy('C')])).toEqual(['1 new match in Busy core: B'])
  await tag('C', 'core')
  await tag('A')
  expect(await hears([idle('A'), busy('B'), busy('C')]), 'the first data after the change').toEqual([])
  expect(await hears([busy('A'), idle('B'), idle('C')])).toEqual(['2 stocks left Busy core: B, C'])
})
