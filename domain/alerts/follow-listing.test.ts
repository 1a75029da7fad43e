import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { datasetChanges } from '../dataset/followed-symbol.ts'
import type { ListingChanges } from '../dataset/listing-changes.ts'
import { type AlertRule, parseAlertRule } from '../personal/alerts.ts'
import { mergeNewest } from '../personal/backup.ts'
import { createFollower, type DatedRule } from './follow-listing.ts'

const splitDay = '2026-11-27'
const at = (time: string) => Date.parse(time)
const before = at('2026-11-20T12:00Z')
/** 16:00 in New York on the day of the split. */
const onSplitDay = at('2026-11-27T21:00Z')
const nextDay = at('2026-11-28T05:00Z')

const below = { changedAt: before, kind: 'closes', symbol: 'ACME', side: 'below', price: 1_000 } as const
const crosses = (expression: string, level: number | null = null): DatedRule => ({
  ...{ changedAt: before, kind: 'crosses', symbol: 'ACME', side: 'below', level },
  metric: { name: 'Mine', expression },
})

type Listings = Readonly<Record<string, Partial<ListingChanges>>>

/** The follower of a dataset in which each symbol has these changes. */
const followerOf = (listings: Listings, newest: string | null = '2026-11-30') =>
  createFollower(
    datasetChanges('v', Object.entries(listings), (symbol) => symbol in listings),
    newest,
  ).follow

const tenForOne = { date: splitDay, ratio: 10 }
const split: Listings = { ACME: { splits: [tenForOne] } }
const renamed: Listings = { VMX: { formerly: [{ symbol: 'EQX', until: '2026-08-17' }] } }

test('divides a price by the ratio of a split, and the rule keeps what it was', () => {
  expect(followerOf(split)(below)).toEqual({
    ...below,
    price: 100,
    changedAt: nextDay,
    pricesOf: splitDay,
    split: { ...tenForOne, level: 1_000 },
  })
})

test('marks a price that must be rounded', () => {
  const follow = followerOf({ ACME: { splits: [{ date: splitDay, ratio: 3 }] } })
  expect(follow({ ...below, price: 100 })).toMatchObject({ price: 33.33, split: { level: 100, isRounded: true } })
})

test('a reverse split never makes a price that is too high to store', () => {
  const follow = followerOf({ ACME: { splits: [{ date: splitDay, ratio: 0.1 }] } })
  expect(follow({ ...below, price: 2e8 })).toMatchObject({ price: 1e9, split: { level: 2e8, isRounded: true } })
})

test.for<[string, Partial<Pick<DatedRule, 'changedAt' | 'pricesOf'>>, boolean]>([
  ['set against the session before', { changedAt: onSplitDay, pricesOf: '2026-11-26' }, true],
  ['set against the session of the split', { changedAt: onSplitDay, pricesOf: splitDay }, false],
  ['set days later against an old dataset', { changedAt: at('2026-12-09T12:00Z'), pricesOf: '2026-11-26' }, true],
  ['of an older release, set on the day of the split', { changedAt: onSplitDay }, true],
  ['of an older release, set before midnight in New York', { changedAt: nextDay - 1 }, true],
  ['of an older release, set the day after', { changedAt: nextDay }, false],
])('a rule %s: follows: %s', ([, known, follows]) => {
  expect(followerOf(split)({ ...below, ...known }) !== undefined).toBe(follows)
})

test('a split after the newest session waits for its session', () => {
  expect(followerOf(split, '2026-11-26')(below)).toBeUndefined()
  expect(followerOf(split, null)(below)?.pricesOf).toBe(splitDay)
})

test.for<[DatedRule, Partial<DatedRule>]>([
  [
    crosses('price < 1000'),
    { metric: { name: 'Mine', expression: 'price < 100' }, split: { ...tenForOne, expression: 'price < 1000' } },
  ],
  [crosses('price', 1_000), { level: 100, split: { ...tenForOne, level: 1_000 } }],
  [crosses('volume', 1e6), { level: 1e7, split: { ...tenForOne, level: 1e6 } }],
  [
    crosses('price - 500', 200),
    {
      ...{ metric: { name: 'Mine', expression: 'price - 50' }, level: 20 },
      split: { ...tenForOne, level: 200, expression: 'price - 500' },
    },
  ],
  [
    crosses('if(price > 500, 1, 2)', 1.23456789),
    {
      ...{ metric: { name: 'Mine', expression: 'if(price > 50, 1, 2)' }, level: 1.23456789 },
      split: { ...tenForOne, expression: 'if(price > 500, 1, 2)' },
    },
  ],
])('a rule about a metric follows a split with its formula and level: %#', ([rule, expected]) => {
  expect(followerOf(split)(rule)).toEqual({ ...rule, ...expected, changedAt: nextDay, pricesOf: splitDay })
})

test('a rule that a split does not concern stays the same', () => {
  const follow = followerOf(split)
  expect(follow(crosses('peRatio', 20))).toBeUndefined()
  expect(follow(crosses('dayDelta > 0'))).toBeUndefined()
  expect(follow({ ...below, symbol: 'OTHER' })).toBeUndefined()
})

test('a formula that cannot be rescaled, or would become too long, stays and is marked for a check', () => {
  for (const expression of ['rank(price) < 10', `${'price > 1e9 and '.repeat(30)}price > 1`]) {
    expect(followerOf(split)(crosses(expression))).toEqual({
      ...{ ...crosses(expression), changedAt: nextDay, pricesOf: splitDay },
      split: tenForOne,
    })
  }
})

test('a renamed symbol becomes the new one', () => {
  const rule = { ...below, symbol: 'EQX', changedAt: at('2026-08-10T12:00Z') }
  expect(followerOf(renamed)(rule)).toEqual({
    ...{ ...rule, symbol: 'VMX', changedAt: at('2026-08-19T05:00Z'), pricesOf: '2026-08-18' },
    formerSymbol: { symbol: 'EQX', until: '2026-08-17' },
  })
})

test.for([
  ['2026-08-17', 'VMX'],
  ['2026-08-18', 'EQX'],
] as const)(
  'a rule that means the prices of %s is about %s if another company has the symbol',
  ([pricesOf, symbol]) => {
    const follow = followerOf({ ...renamed, EQX: {} })
    expect(follow({ ...below, symbol: 'EQX', pricesOf })?.symbol ?? 'EQX').toBe(symbol)
  },
)

test('a renamed rule does not follow the company that had the new symbol before', () => {
  const swapped: Listings = {
    ...{ VMX: { formerly: [{ symbol: 'EQX', until: '2026-08-17' }] } },
    OLD: { formerly: [{ symbol: 'VMX', until: '2026-08-17' }] },
  }
  const follow = followerOf(swapped)
  const followed = follow({ ...below, symbol: 'EQX', pricesOf: '2026-08-10' })
  expect(followed?.symbol).toBe('VMX')
  expect(followed && follow(followed)).toBeUndefined()
})

const listing = {
  formerly: [
    { symbol: 'FIRST', until: '2026-03-02' },
    { symbol: 'SECOND', until: '2026-07-01' },
  ],
  splits: [
    { date: '2026-05-04', ratio: 3 },
    { date: '2026-09-01', ratio: 0.5 },
  ],
}
const datasets: readonly (readonly [newest: string, Listings])[] = [
  ['2026-02-02', { FIRST: {} }],
  ['2026-04-01', { SECOND: { formerly: listing.formerly.slice(0, 1) } }],
  ['2026-06-01', { SECOND: { formerly: listing.formerly.slice(0, 1), splits: listing.splits.slice(0, 1) } }],
  ['2026-08-03', { THIRD: { ...listing, splits: listing.splits.slice(0, 1) } }],
  ['2026-10-01', { THIRD: listing }],
]
const anyRule = fc.constantFrom(
  below,
  crosses('price > 70 and volume > 1M'),
  crosses('eps', 7),
  crosses('rank(price)', 5),
)

/** The rule as a release without the new fields stores it. */
function ofEarlierRelease(rule: DatedRule): DatedRule {
  const { changedAt, symbol, side } = rule
  return rule.kind === 'closes'
    ? { changedAt, kind: rule.kind, symbol, side, price: rule.price }
    : { changedAt, kind: rule.kind, symbol, side, metric: rule.metric, level: rule.level }
}

test('a device that sees every dataset and one that sees only some get the same rule, and follow nothing twice', () => {
  const followAll = (rule: DatedRule, sees: readonly boolean[]) =>
    datasets
      .filter((_, i) => sees[i] === true || i === datasets.length - 1)
      .reduce((known, [newest, listings]) => followerOf(listings, newest)(known) ?? known, rule)
  fc.assert(
    fc.property(anyRule, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (any, sees) => {
      const rule = { ...any, symbol: 'FIRST', changedAt: at('2026-01-15T12:00Z') }
      const followed = followAll(rule, sees)
      expect(followed.symbol).toBe('THIRD')
      expect(followed).toEqual(followAll(rule, [true, true, true, true, true]))
      expect(followAll(followed, sees)).toBe(followed)
      const old = ofEarlierRelease(followed)
      expect(followAll(old, sees)).toBe(old)
    }),
    { numRuns: sampleCount(200) },
  )
})

test('a rule that has followed wins over an older copy and loses to a later change by the user', () => {
  const id = 'a'.repeat(24)
  const old = { id, ...below }
  const followed = { id, ...(followerOf(split)(below) ?? below) }
  const changed = { ...old, price: 90, changedAt: followed.changedAt + 1 }
  const merged = (...rules: readonly AlertRule[]) => mergeNewest(rules, [followed], ({ id: key }) => key)
  expect(merged(old)).toEqual([followed])
  expect(merged(changed)).toEqual([changed])
})

test('a rule that has followed is stored and read unchanged, except for invalid parts', () => {
  const followed = { id: 'a'.repeat(24), ...(followerOf(split)(crosses('price - 500', 200)) ?? below) }
  expect(parseAlertRule(JSON.parse(JSON.stringify(followed)))).toEqual(followed)
  const invalid = { pricesOf: 'soon', formerSymbol: { symbol: 'A' }, split: { date: splitDay, ratio: 0 } }
  expect(parseAlertRule({ id: 'a'.repeat(24), ...below, ...invalid })).toEqual({ id: 'a'.repeat(24), ...below })
})
