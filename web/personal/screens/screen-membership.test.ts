import { expect, test } from 'vitest'
import { changesSince } from '#domain/personal/last-seen'
import { filterOf, type SavedScreen } from '#domain/personal/saved-screen'
import { defaultFilters } from '#domain/screen/filters'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { aMarket } from '../../testing/screener-builders.ts'
import { noRecords, personalFrom, type PersonalRecords } from '../store/personal.ts'
import { firstSightings } from '../watch-personal.ts'
import {
  allStocks,
  countKey,
  listKey,
  ruleKey,
  ScreenCounts,
  screenKey,
  ScreenMembership,
  watchedQueries,
} from './screen-membership.ts'

const one = { version: 'one', date: '2026-11-18' }
const two = { version: 'two', date: '2026-11-19' }
const id = (digit: string): string => digit.repeat(24)
const cheap: SavedScreen = {
  ...{ id: id('a'), name: 'Cheap', place: 0, changedAt: 1 },
  filter: filterOf({ ...defaultFilters, maxPrice: 10, maxEntries: 50 }),
}
const stock = (symbol: string, close = 5, known: Partial<Stock> = {}) => aStock({ symbol, close, ...known })
const things = (records: Partial<PersonalRecords>) =>
  personalFrom({ ...noRecords, ...records }, { isLoaded: true, storage: 'stored' })
const ada = { id: 'ada', bookmarks: ['A', 'Z', 'GONE'] }

/** A market that changes. */
function aChangingMarket() {
  let market = aMarket([stock('A'), stock('B'), stock('C', 50), stock('Z', 90, { sector: 'MINING' })], 'one')
  const asked: string[] = []
  return {
    asked,
    becomes: (version: string, ...stocks: readonly Stock[]) => (market = aMarket(stocks, version)),
    screen(...[question]: Parameters<typeof market.screen>) {
      asked.push(JSON.stringify(question.scope))
      return market.screen(question)
    },
  }
}

test('each screen has its own stocks; My List has all of its stocks that are in the market, whatever their sector', async () => {
  const membership = new ScreenMembership(aChangingMarket())
  await membership.update(watchedQueries(things({ screens: [cheap] }), ada), one)
  expect(membership.current().get(screenKey(cheap.id))).toEqual({
    key: screenKey(cheap.id),
    ...one,
    symbols: ['A', 'B'],
  })
  expect(membership.current().get(listKey('ada'))?.symbols).toEqual(['A', 'Z'])
})

test('a screen contains stocks beyond Max Entries', async () => {
  const market = aMarket(
    Array.from({ length: 60 }, (_, i) => stock(`S${i}`)),
    'one',
  )
  const membership = new ScreenMembership(market)
  await membership.update(watchedQueries(things({ screens: [cheap] }), null), one)
  expect(membership.current().get(screenKey(cheap.id))?.symbols).toHaveLength(60)
})

test('an unchanged query is sent only once', async () => {
  const market = aChangingMarket()
  const membership = new ScreenMembership(market)
  await membership.update(watchedQueries(things({ screens: [cheap] }), ada), one)
  await membership.update(watchedQueries(things({ screens: [cheap] }), ada), one)
  expect(market.asked).toHaveLength(2)
  await membership.update(watchedQueries(things({ screens: [cheap] }), { ...ada, bookmarks: ['A'] }), one)
  expect(market.asked).toHaveLength(3)
})

test('results of another dataset are ignored', async () => {
  const market = aChangingMarket()
  const membership = new ScreenMembership(market)
  market.becomes('two', stock('A'))
  expect(await membership.update(watchedQueries(things({ screens: [cheap] }), null), one)).toBe(false)
  expect(membership.current().size).toBe(0)
})

test('results that are no longer requested are dropped', async () => {
  const membership = new ScreenMembership(aChangingMarket())
  await membership.update(watchedQueries(things({ screens: [cheap] }), ada), one)
  await membership.update(watchedQueries(things({}), null), one)
  expect(membership.current().size).toBe(0)
})

test('the first dataset announces nothing; the next one announces what entered and left each screen and My List', async () => {
  const market = aChangingMarket()
  const membership = new ScreenMembership(market)
  await membership.update(watchedQueries(things({ screens: [cheap] }), ada), one)
  const changes = firstSightings(membership.current(), new Map())
  const lastSeen = changes.flatMap((change) => ('put' in change && change.kind === 'looks' ? [change.put] : []))
  expect(lastSeen.map(({ key }) => key)).toEqual([screenKey(cheap.id), listKey('ada')])
  const stored = things({ screens: [cheap], looks: lastSeen })
  expect(firstSightings(membership.current(), stored.looks)).toEqual([])

  market.becomes('two', stock('B'), stock('D'), stock('GONE'), stock('Z', 90, { sector: 'MINING' }))
  await membership.update(watchedQueries(stored, ada), two)
  const news = [...membership.current().values()].map((now) => changesSince(stored.looks.get(now.key), now))
  expect(news).toEqual([
    { added: ['D', 'GONE'], removed: ['A'], since: '2026-11-18' },
    { added: ['GONE'], removed: ['A'], since: '2026-11-18' },
  ])
})

test('an alert watches a saved screen or a preset; one whose screen is deleted watches nothing', () => {
  const rule = (digit: string, screen: `preset:${number}` | `named:${string}`) =>
    ({ id: id(digit), changedAt: 1, kind: 'gains', screen }) as const
  const rules = [rule('1', 'preset:4'), rule('2', `named:${cheap.id}`), rule('3', `named:${id('d')}`)]
  const asked = watchedQueries(things({ screens: [cheap], rules }), null)
  expect([...asked.keys()]).toEqual([screenKey(cheap.id), ruleKey(id('1')), ruleKey(id('2'))])
  expect(asked.get(ruleKey(id('1')))?.filters.volume).toEqual([5, 11])
  expect(asked.get(ruleKey(id('2')))?.filters.maxPrice).toBe(10)
})

test('a screen is counted once for each dataset, with the matches beyond Max Entries', async () => {
  const market = aChangingMarket()
  const counts = new ScreenCounts(market)
  const all = { ...defaultFilters, sector: [] }
  const screens = [
    { filters: all, scope: allStocks },
    { filters: { ...all, maxPrice: 10 }, scope: allStocks },
    { filters: all, scope: { kind: 'list', symbols: ['A', 'C', 'S1'] } as const },
  ]
  const shown = () => screens.map((query) => counts.current().get(countKey(query)))
  await counts.count(screens, 'one')
  expect(shown()).toEqual([4, 2, 2])
  await counts.count(screens, 'one')
  expect(market.asked).toHaveLength(3)
  market.becomes('two', ...Array.from({ length: 60 }, (_, i) => stock(`S${i}`)))
  await counts.count(screens, 'one')
  expect(shown(), 'known counts stay until they are counted anew').toEqual([4, 2, 2])
  await counts.count(screens, 'two')
  expect(shown()).toEqual([60, 60, 1])
})

test('a newer request for counts ends the one before, and counts of another dataset are ignored', async () => {
  const market = aChangingMarket()
  const counts = new ScreenCounts(market)
  const first = { filters: defaultFilters, scope: allStocks }
  const second = { filters: { ...defaultFilters, maxPrice: 10 }, scope: allStocks }
  await Promise.all([counts.count([first, second], 'one'), counts.count([second], 'one')])
  expect([...counts.current().keys()]).toEqual([countKey(second)])
  await counts.count([first], 'two')
  expect(counts.current().has(countKey(first))).toBe(false)
})

const tagged = (symbol: string, ...tags: readonly string[]) => ({ symbol, text: '', tags, changedAt: 1 })
const listed: SavedScreen = { ...cheap, lists: ['core', 'value'] }

test('a screen within lists, and an alert on it, have only stocks with all of its tags', async () => {
  const membership = new ScreenMembership(aChangingMarket())
  const rules = [{ id: id('1'), changedAt: 1, kind: 'gains', screen: `named:${listed.id}` } as const]
  const notes = [tagged('B', 'core', 'value'), tagged('A', 'core'), tagged('C', 'core', 'value')]
  await membership.update(watchedQueries(things({ screens: [listed], rules, notes }), null), one)
  const found = { ...one, symbols: ['B'], listed: ['B', 'C'] }
  expect([...membership.current().values()]).toEqual([
    { key: screenKey(listed.id), ...found },
    { key: ruleKey(id('1')), ...found },
  ])
  await membership.update(watchedQueries(things({ screens: [listed] }), null), one)
  expect(membership.current().get(screenKey(listed.id))?.symbols, 'no stock has the tags').toEqual([])
})

test('a change of a list is no news; later changes of its stocks are, and unseen news stays', async () => {
  const market = aChangingMarket()
  const membership = new ScreenMembership(market)
  const both = ['core', 'value'] as const
  let stored = things({ screens: [listed], notes: [tagged('A', ...both), tagged('C', ...both)] })
  const see = async (dataset: typeof one) => {
    await membership.update(watchedQueries(stored, null), dataset)
    const changes = firstSightings(membership.current(), stored.looks)
    const looks = changes.flatMap((change) => ('put' in change && change.kind === 'looks' ? [change.put] : []))
    stored = { ...stored, looks: new Map([...stored.looks, ...looks.map((look) => [look.key, look] as const)]) }
    return [...membership.current().values()].map((now) => changesSince(stored.looks.get(now.key), now))
  }
  expect(await see(one)).toEqual([undefined])
  market.becomes('two', stock('A'), stock('B'), stock('C'), stock('D'))
  expect(await see(two)).toEqual([{ added: ['C'], removed: [], since: one.date }])
  stored = { ...stored, notes: new Map(['B', 'C', 'E'].map((symbol) => [symbol, tagged(symbol, ...both)])) }
  expect(await see(two), 'A has left the list, B has come').toEqual([{ added: ['C'], removed: [], since: one.date }])
  market.becomes('three', stock('C'), stock('E'))
  expect(await see({ version: 'three', date: '2026-11-20' })).toEqual([
    { added: ['C', 'E'], removed: ['B'], since: one.date },
  ])
})
