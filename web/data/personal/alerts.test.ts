import { expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { type AlertRule, maxFiredAlerts } from '#domain/personal/alerts'
import type { Stock } from '#domain/stock/stock'
import { aMarket } from '../../testing/screener-builders.ts'
import { watchedQueries, ScreenMembership } from './screen-membership.ts'
import { checkRules } from './alerts.ts'
import { noRecords } from './personal.ts'
import { PersonalStore } from './personal-store.ts'
import { createMemoryStorage } from './personal-storage.ts'

const id = (digit: string): string => digit.repeat(24)
const below: AlertRule = { id: id('1'), changedAt: 1, kind: 'closes', symbol: 'ACME', side: 'below', price: 200 }
const above: AlertRule = { id: id('2'), changedAt: 2, kind: 'closes', symbol: 'ACME', side: 'above', price: 250.5 }
const unusual: AlertRule = { id: id('3'), changedAt: 3, kind: 'gains', screen: 'preset:4' }

let names = 0

/** A device with rules, and what one dataset after the other fires. */
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

test('a close that crosses the price fires once, and again when it crosses it again', async () => {
  const { hears } = await aDevice(below)
  expect(await hears([acme(210)])).toEqual([])
  expect(await hears([acme(199)])).toEqual(['ACME closed below $200.00'])
  expect(await hears([acme(150)]), 'it still is').toEqual([])
  expect(await hears([acme(200)]), 'on the price is not below it').toEqual([])
  expect(await hears([acme(199.99)])).toEqual(['ACME closed below $200.00'])
})

test('what is so already when a rule is saved is no news', async () => {
  const { hears } = await aDevice(below, above)
  expect(await hears([acme(100)])).toEqual([])
  expect(await hears([acme(251)])).toEqual(['ACME closed above $250.50'])
})

test('the same dataset, opened again, fires nothing', async () => {
  const { hears, things } = await aDevice(below)
  await hears([acme(210)])
  await hears([acme(199)], 'two')
  expect(await hears([acme(199)], 'two')).toEqual([])
  expect(things.current().fired).toHaveLength(1)
})

test('a stock that the market does not have for a while is not taken for one that rose', async () => {
  const { hears } = await aDevice(below)
  await hears([acme(199)])
  expect(await hears([busy('OTHER')])).toEqual([])
  expect(await hears([acme(199)])).toEqual([])
})

test('a stock without an exchange closes too', async () => {
  const { hears } = await aDevice(below)
  await hears([acme(210, { exchange: null })])
  expect(await hears([acme(199, { exchange: null })])).toEqual(['ACME closed below $200.00'])
})

test('a screen that gains stocks names them, and one that loses some says nothing', async () => {
  const { hears, things } = await aDevice(unusual)
  await hears([busy('A'), busy('B')])
  expect(await hears([busy('A')])).toEqual([])
  expect(await hears([busy('A'), busy('B')])).toEqual(['1 new match in Unusual Volume: B'])
  const many = Array.from({ length: 30 }, (_, i) => busy(`S${10 + i}`))
  expect(await hears(many)).toEqual(['30 new matches in Unusual Volume: S10, S11, S12, S13, S14 and 25 more'])
  expect(things.current().fired[0]).toMatchObject({ date: '2026-11-14', isSeen: false, rule: unusual.id })
  expect(things.current().fired[0]?.symbols).toHaveLength(20)
})

test('the list of what happened does not grow for ever', async () => {
  const { hears, things } = await aDevice(below)
  const old = Array.from({ length: maxFiredAlerts + 20 }, (_, i) => ({
    ...{ id: `old ${i}`, rule: id('1'), text: 'old', symbols: [], date: null, firedAt: i, isSeen: true },
  }))
  await things.change(old.map((put) => ({ kind: 'fired', put })))
  await hears([acme(210)])
  await hears([acme(100)])
  await things.load()
  expect(things.current().fired.length).toBeLessThanOrEqual(maxFiredAlerts)
  expect(things.current().fired[0]?.text).toBe('ACME closed below $200.00')
})
