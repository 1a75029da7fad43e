import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { defaultFilters } from '../screen/filters.ts'
import { where } from '../screen/screen.ts'
import { presentRecord, storedRecord } from '../sync/synced-kinds.ts'
import { aStock } from '../testing/a-stock.ts'
import { limitedTo, listedSymbols, parseSavedScreen, type SavedScreen } from './saved-screen.ts'
import { maxTags, tagList } from './stock-note.ts'

const screen: SavedScreen = { id: 'a'.repeat(24), name: 'Core', filter: '', place: 0, changedAt: 1 }
const run = { query: '?rebalance=week' }

test('a screen without lists has no field for them, as earlier releases store it', () => {
  expect(parseSavedScreen(screen)).toEqual(screen)
  expect(Object.keys(parseSavedScreen({ ...screen, lists: [] }) ?? {})).not.toContain('lists')
  expect(parseSavedScreen({ ...screen, run })).toEqual({ ...screen, run })
})

test('lists are stored as tags in alphabetical order, and sync stores what it has read', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })).map(tagList), (lists) => {
      const stored = parseSavedScreen({ ...screen, lists: lists.toReversed() })
      expect(stored).toEqual(lists.length > 0 ? { ...screen, lists } : screen)
      const sent = presentRecord('screens', stored)?.content ?? {}
      expect(parseSavedScreen(JSON.parse(JSON.stringify(storedRecord('screens', sent, screen))))).toEqual(stored)
    }),
  )
  expect(parseSavedScreen({ ...screen, lists: ['#Core', 'core', 'A'] })?.lists).toEqual(['a', 'core'])
})

test.for([
  ['no list', 'core'],
  ['no text', ['core', 1]],
  ['no tag', ['core', '#']],
  ['too many', Array.from({ length: maxTags + 1 }, (_, i) => `t${i}`)],
])('a screen whose lists cannot be read is invalid, not one of more stocks: %s', ([, lists]) => {
  expect(parseSavedScreen({ ...screen, lists })).toBeUndefined()
})

test('a screen within lists keeps no backtest', () => {
  expect(parseSavedScreen({ ...screen, lists: ['core'], run })).toEqual({ ...screen, lists: ['core'] })
})

test('the stocks of a screen’s lists have all of its tags', () => {
  const notes = [
    { symbol: 'B', text: '', tags: ['core', 'value'], changedAt: 1 },
    { symbol: 'A', text: '', tags: ['core', 'other', 'value'], changedAt: 1 },
    { symbol: 'C', text: '', tags: ['core'], changedAt: 1 },
  ]
  expect(listedSymbols({ lists: ['core', 'value'] }, notes)).toEqual(['A', 'B'])
  expect(listedSymbols({ lists: ['gone'] }, notes)).toEqual([])
  expect(listedSymbols({}, notes)).toBeUndefined()
})

test.for([
  [[], ['A', 'B'], ['A', 'B']],
  [['B', 'C'], ['A', 'B'], ['B']],
  [['C'], ['A', 'B'], []],
  [[], [], []],
])('filters with the tickers %j within the stocks %j select %j', ([symbols = [], within = [], selected]) => {
  const passes = where(limitedTo({ ...defaultFilters, sector: [], symbols }, within))
  expect(['A', 'B', 'C'].filter((symbol) => passes(aStock({ symbol })))).toEqual(selected)
})
