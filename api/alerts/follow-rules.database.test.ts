import { expect, onTestFinished, test } from 'vitest'
import { createFollower } from '#domain/alerts/follow-listing'
import type { WatchedCondition } from '#domain/alerts/watched-condition'
import { isAboutScreen } from '#domain/personal/alerts'
import { aChangingMarket, gaining, ruleId } from '../testing/alerts.ts'
import { aUser } from '../testing/people.ts'
import { aDatabase } from '../testing/server.ts'
import { createAlertCheck } from './check-alerts.ts'
import { createLinkTokens } from './link-tokens.ts'
import { createRuleStore } from './rule-store.ts'

const splitDay = '2026-01-06'
const tenForOne = { date: splitDay, ratio: 10 }
const split = { ABC: { splits: [tenForOne] } }
const priceOf = (close: number, symbol = 'ABC') => [{ symbol, close }]
const below = (price: number) => ({ kind: 'closes', symbol: 'ABC', side: 'below', price }) as const

/** A server, its users and a market in which ABC costs 1,300 on January 5, 2026. */
async function aServer() {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const users = [await aUser(db, 'ada'), await aUser(db, 'bob')]
  const rules = createRuleStore(db)
  const market = aChangingMarket(priceOf(1_300))
  const tokens = createLinkTokens({ current: Buffer.alloc(32) })
  const check = createAlertCheck({ db, market, tokens, channels: { push: true, mail: false } })
  const user = (of: number) => users[of] ?? ''
  const put = (digit: string, condition: WatchedCondition, { changedAt = 1, of = 0 } = {}) =>
    rules.put(user(of), { id: ruleId(digit), changedAt, condition, version: check.newestDataset()?.etag ?? '' })
  const run = async () => {
    while (!(await check.isDone())) await check.run(new AbortController().signal)
  }
  return {
    ...{ db, put, run },
    /** Publishes a dataset and checks it. */
    becomes: (...dataset: Parameters<typeof market.publish>) => {
      market.publish(...dataset)
      return run()
    },
    publish: market.publish,
    stored: async (of = 0) =>
      (await rules.list(user(of))).map(({ condition, changedAt }) => ({ condition, changedAt })),
    fired: async (of = 0) => (await rules.events(user(of))).events.map(({ rule, date }) => `${rule[0]} ${date}`),
    events: async () => (await rules.events(user(0))).events,
  }
}

/** The rule of a device that has followed the split. */
function followed(condition: WatchedCondition, changedAt: number) {
  if (isAboutScreen(condition)) throw new Error('A screen does not split.')
  const { follow } = createFollower({ renamed: [], splits: [{ symbol: 'ABC', ...tenForOne }] }, splitDay)
  const { changedAt: later, ...next } = follow({ ...condition, changedAt }) ?? { ...condition, changedAt }
  return [next, { changedAt: later }] as const
}

test('a rule follows a split of its stock and fires for a fall after the split, not for the split', async () => {
  const { put, run, becomes, stored, fired } = await aServer()
  await put('a', below(1_000))
  await run()
  await becomes(priceOf(121), split)
  expect(await fired()).toEqual([])
  const [next, { changedAt }] = followed(below(1_000), 1)
  expect(next).toMatchObject({ price: 100, split: { level: 1_000 } })
  expect(await stored()).toEqual([{ condition: next, changedAt }])
  await becomes(priceOf(95), split)
  expect(await fired()).toEqual(['a 2026-01-07'])
  expect(await stored()).toEqual([{ condition: next, changedAt }])
})

test('a rule fires when its stock falls on the day of its split', async () => {
  const { put, run, becomes, fired } = await aServer()
  await put('a', below(1_000))
  await put('b', { ...below(1_400), side: 'above' })
  await run()
  await becomes(priceOf(90), split)
  expect(await fired()).toEqual(['a 2026-01-06'])
})

test('a rule that held before a split and holds after it does not fire', async () => {
  const { put, run, becomes, fired } = await aServer()
  await put('a', { ...below(1_000), side: 'above' })
  await run()
  await becomes(priceOf(121), split)
  expect(await fired()).toEqual([])
})

test('rules do not mix when a split makes their levels equal', async () => {
  const { put, run, becomes, stored, fired } = await aServer()
  await put('a', { ...below(1_400), side: 'above' })
  await put('b', { ...below(140), side: 'above' }, { of: 1 })
  await run()
  await becomes(priceOf(150), split)
  expect(await fired()).toEqual(['a 2026-01-06'])
  expect(await fired(1)).toEqual([])
  expect(await stored(1)).toMatchObject([{ condition: { price: 14 } }])
})

test('a formula follows a split; one that cannot follow is marked for a check', async () => {
  const { put, run, becomes, stored, fired } = await aServer()
  const crosses = { kind: 'crosses', symbol: 'ABC', side: 'above', level: null } as const
  await put('a', { ...crosses, metric: { name: 'Low', expression: 'price < 1000' } })
  await put('b', { ...crosses, metric: { name: 'Rank', expression: 'rank(price) < 1' } })
  await run()
  await becomes(priceOf(121), split)
  expect(await fired()).toEqual([])
  const [low, rank] = (await stored()).map(({ condition }) => condition)
  expect(low).toMatchObject({ metric: { expression: 'price < 100' }, split: { expression: 'price < 1000' } })
  expect(rank).toMatchObject({ metric: { expression: 'rank(price) < 1' }, split: tenForOne })
  await becomes(priceOf(99), split)
  expect(await fired()).toEqual(['a 2026-01-07'])
})

test('a rule follows a rename and keeps what it selected before', async () => {
  const { put, run, becomes, stored, fired } = await aServer()
  await put('a', below(1_500))
  await put('b', below(1_000))
  await run()
  const renamed = { VMX: { formerly: [{ symbol: 'ABC', until: '2026-01-05' }] } }
  await becomes(priceOf(1_290, 'VMX'), renamed)
  expect(await fired()).toEqual([])
  expect(await stored()).toMatchObject([{ condition: { symbol: 'VMX' } }, { condition: { symbol: 'VMX' } }])
  await becomes(priceOf(900, 'VMX'), renamed)
  expect(await fired()).toEqual(['b 2026-01-07'])
})

test('a renamed stock does not count as a new match of a screen', async () => {
  const { put, run, becomes, fired } = await aServer()
  await put('a', gaining({ minPrice: 1_000 }))
  await run()
  const renamed = { VMX: { formerly: [{ symbol: 'ABC', until: '2026-01-05' }] } }
  await becomes(priceOf(1_290, 'VMX'), renamed)
  expect(await fired()).toEqual([])
  await becomes(priceOf(1_290, 'DEF'))
  expect(await fired()).toEqual(['a 2026-01-07'])
})

test.for([
  [121, []],
  [90, ['a 2026-01-06']],
] as const)(
  'the same rules fire at a close of %d if a device’s rule follows before the server',
  async ([close, expected]) => {
    const { put, run, publish, fired, stored, becomes } = await aServer()
    await put('a', below(1_000))
    await run()
    publish(priceOf(close), split)
    const [next, { changedAt }] = followed(below(1_000), 1)
    await put('a', next, { changedAt })
    await run()
    expect(await fired()).toEqual(expected)
    expect(await stored()).toEqual([{ condition: next, changedAt }])
    await becomes(priceOf(close - 1), split)
    expect(await fired()).toEqual(expected)
  },
)

test('a device whose rule follows after the server, or not at all, changes nothing', async () => {
  const { put, run, becomes, fired, stored } = await aServer()
  await put('a', below(1_000))
  await run()
  await becomes(priceOf(90), split)
  const before = await stored()
  await put('a', ...followed(below(1_000), 1))
  await put('a', below(1_000), { changedAt: 1 })
  await run()
  await becomes(priceOf(89), split)
  expect(await stored()).toEqual(before)
  expect(await fired()).toEqual(['a 2026-01-06'])
})

test('a rule that is switched on late, for old prices, follows the split and waits', async () => {
  const { put, run, becomes, fired, stored } = await aServer()
  await run()
  await becomes(priceOf(121), split)
  await put('a', { kind: 'closes', symbol: 'ABC', side: 'below', price: 1_000, pricesOf: '2026-01-05' })
  await put('b', { kind: 'closes', symbol: 'ABC', side: 'below', price: 110, pricesOf: splitDay })
  await run()
  expect(await fired()).toEqual([])
  expect((await stored()).map(({ condition }) => 'price' in condition && condition.price)).toEqual([110, 100])
  await becomes(priceOf(99), split)
  expect(await fired()).toEqual(['a 2026-01-07', 'b 2026-01-07'])
})

test('only the first event after a split mentions it', async () => {
  const { put, run, becomes, events } = await aServer()
  await put('a', below(1_000))
  await run()
  for (const close of [121, 95, 105, 94]) await becomes(priceOf(close), split)
  const told = (await events()).map(({ date, condition }) => [date, 'split' in condition && condition.split])
  expect(told.toSorted()).toEqual([
    ['2026-01-07', { ...tenForOne, level: 1_000 }],
    ['2026-01-09', false],
  ])
})

test('a rule that has followed a split is not compared with the prices before it', async () => {
  const { put, run, becomes, fired } = await aServer()
  await put('a', ...followed(below(1_400), 1))
  await run()
  await becomes(priceOf(130), split)
  expect(await fired(), 'it held before').toEqual([])
  await becomes(priceOf(150), split)
  await becomes(priceOf(130), split)
  expect(await fired()).toEqual(['a 2026-01-08'])
})
