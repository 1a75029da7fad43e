import { expect, test } from 'vitest'
import { type DatasetChanges, datasetChanges } from '#domain/dataset/followed-symbol'
import type { AlertRule } from '#domain/personal/alerts'
import { succeed } from '#domain/result'
import { aStock } from '#domain/testing/a-stock'
import { aMarket } from '../../testing/screener-builders.ts'
import { ScreenMembership, watchedQueries } from '../screens/screen-membership.ts'
import { noRecords } from '../store/personal.ts'
import { createMemoryStorage } from '../store/personal-storage.ts'
import { PersonalStore } from '../store/personal-store.ts'
import { checkRules, createAlertRule } from './alert-rules.ts'
import { followListings } from './follow-listings.ts'

const id = (digit: string): string => digit.repeat(24)
const below = (price: number, known: Partial<Extract<AlertRule, { kind: 'closes' }>> = {}): AlertRule => ({
  ...{ id: id('1'), changedAt: 1, kind: 'closes', symbol: 'ACME', side: 'below', price, ...known },
})
const crosses = (digit: string, expression: string): AlertRule => ({
  ...{ id: id(digit), changedAt: 2, kind: 'crosses', symbol: 'ACME', side: 'above', level: null },
  metric: { name: 'Mine', expression },
})
const tenForOne = { date: '2026-11-12', ratio: 10 }
const split = { ACME: { splits: [tenForOne] } }
type Changes = Readonly<Record<string, object>>

let names = 0

/** A device with rules, and its alerts for one dataset after the other: those of November 11, 12 and so on. */
async function aDevice(...rules: readonly AlertRule[]) {
  const storage = createMemoryStorage({ ...noRecords, rules })
  const tabs = new BroadcastChannel(`listings-${++names}`)
  const things = new PersonalStore({ open: () => Promise.resolve(storage), tabs })
  await things.load()
  let day = 10
  const hears = async (close: number, changes: Changes = {}, symbol = 'ACME') => {
    const version = `v${++day}`
    const market = aMarket([aStock({ symbol, close, volume: 5_000_000 })], version)
    const dataset = { version, date: `2026-11-${day}` }
    const known: DatasetChanges = datasetChanges(version, Object.entries(changes), (one) => one === symbol)
    const listingChanges = () => Promise.resolve(succeed(known))
    const membership = new ScreenMembership(market)
    await membership.update(watchedQueries(things.current(), null), dataset)
    expect(await followListings({ listingChanges }, things, dataset)).toBe(true)
    const fired = await checkRules(market, { things, dataset, members: membership.current() })
    return fired.map(({ text }) => text)
  }
  return { things, hears, rules: () => things.current().rules }
}

test('an alert follows a split, does not fire for it, and mentions it once when the price falls later', async () => {
  const { hears, rules } = await aDevice(below(1_000))
  expect(await hears(1_300)).toEqual([])
  expect(await hears(121, split)).toEqual([])
  expect(rules()).toMatchObject([{ id: id('1'), price: 100, split: { ...tenForOne, level: 1_000 } }])
  expect(await hears(90, split)).toEqual(['ACME closed below $100.00 (was $1,000 before the 10-for-1 split)'])
  expect(await hears(110, split)).toEqual([])
  expect(await hears(90, split)).toEqual(['ACME closed below $100.00'])
})

test('an alert fires when its stock falls on the day of its split', async () => {
  const { hears } = await aDevice(below(1_000), below(1_400, { id: id('2'), side: 'above' }))
  await hears(1_300)
  expect(await hears(90, split)).toEqual(['ACME closed below $100.00 (was $1,000 before the 10-for-1 split)'])
})

test('formulas follow a split; one that cannot follow is marked for a check', async () => {
  const { hears, rules } = await aDevice(crosses('1', 'price < 1000'), {
    ...crosses('2', 'rank(price) < 1'),
    changedAt: 3,
  })
  await hears(1_300)
  expect(await hears(121, split)).toEqual([])
  expect(rules()).toMatchObject([
    { metric: { expression: 'price < 100' }, split: { expression: 'price < 1000' } },
    { metric: { expression: 'rank(price) < 1' }, split: tenForOne },
  ])
  expect(await hears(90, split)).toEqual(['Mine of ACME is yes (formula adjusted to the 10-for-1 split)'])
})

test('an alert follows a rename and does not fire if it held before', async () => {
  const { hears, rules } = await aDevice(below(1_400), below(1_000, { id: id('2') }))
  await hears(1_300)
  const renamed = { VMX: { formerly: [{ symbol: 'ACME', until: '2026-11-11' }] } }
  expect(await hears(1_290, renamed, 'VMX')).toEqual([])
  expect(rules().map((rule) => 'symbol' in rule && rule.symbol)).toEqual(['VMX', 'VMX'])
  expect(await hears(900, renamed, 'VMX')).toEqual(['VMX closed below $1,000.00 (formerly ACME)'])
})

test('a renamed stock does not count as a new match of a screen', async () => {
  const { hears } = await aDevice({ id: id('3'), changedAt: 1, kind: 'gains', screen: 'preset:4' })
  await hears(10)
  await hears(10)
  const renamed = { VMX: { formerly: [{ symbol: 'ACME', until: '2026-11-12' }] } }
  expect(await hears(10, renamed, 'VMX')).toEqual([])
  expect(await hears(10, {}, 'OTHER')).toEqual(['1 new match in Unusual Volume: OTHER'])
})

test('an alert from a device with a newer dataset waits for that dataset', async () => {
  const followed = { price: 140, pricesOf: tenForOne.date, split: { ...tenForOne, level: 1_400 } }
  const { hears, things } = await aDevice(below(1_400))
  await hears(1_500)
  await things.change([{ kind: 'rules', put: below(140, { ...followed, side: 'above', changedAt: 5 }) }])
  const { version, date } = { version: 'v11', date: '2026-11-11' }
  await checkRules(aMarket([aStock({ symbol: 'ACME', close: 1_500 })], version), {
    ...{ things, dataset: { version, date }, members: new Map() },
  })
  await things.load()
  expect([...things.current().looks.values()]).toMatchObject([{ symbols: [] }])
  expect(await hears(150, split)).toHaveLength(1)
})

test('a new alert on a stock means the prices of the shown session; one on a screen has no session', () => {
  const watched = { kind: 'closes', symbol: 'ACME', side: 'below', price: 5 } as const
  expect(createAlertRule(watched, '2026-11-12')).toMatchObject({ ...watched, pricesOf: '2026-11-12' })
  expect(createAlertRule({ kind: 'gains', screen: 'preset:4' }, '2026-11-12')).not.toHaveProperty('pricesOf')
})

test('alerts on stocks are not checked until it is known whether they must follow', async () => {
  const { things } = await aDevice(below(1_000))
  const dataset = { version: 'v1', date: '2026-11-11' }
  const failed = () => Promise.resolve({ ok: false, failure: { id: 'nothingLoaded' } } as const)
  expect(await followListings({ listingChanges: failed }, things, dataset)).toBe(false)
  const other = () => Promise.resolve(succeed({ version: 'v0', renamed: [], splits: [] }))
  expect(await followListings({ listingChanges: other }, things, dataset)).toBe(false)
  await things.change([{ kind: 'rules', remove: id('1') }])
  expect(await followListings({ listingChanges: failed }, things, dataset), 'without any').toBe(true)
})
