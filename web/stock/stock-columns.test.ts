import { expect, test } from 'vitest'
import { type SectionId, sectionIds, stockColumns } from './stock-columns.ts'

const without = (...left: readonly string[]) => sectionIds.filter((id) => !left.includes(id))

test.each<[string, readonly SectionId[], readonly SectionId[], readonly SectionId[], readonly SectionId[]]>([
  [
    'a stock without the market’s past',
    without('moves'),
    [],
    ['chart', 'statements', 'about', 'note'],
    ['facts', 'periods', 'peers', 'technicals', 'messages'],
  ],
  [
    'a stock with the market’s past',
    sectionIds,
    [],
    ['chart', 'statements', 'about', 'moves'],
    ['facts', 'periods', 'peers', 'technicals', 'note', 'messages'],
  ],
  [
    'a stock of a past day',
    without('messages'),
    [],
    ['chart', 'statements', 'about'],
    ['facts', 'periods', 'peers', 'moves', 'technicals', 'note'],
  ],
  [
    'a past day without a server',
    without('statements', 'messages'),
    [],
    ['chart', 'about', 'periods', 'moves'],
    ['facts', 'peers', 'technicals', 'note'],
  ],
  [
    'a stock without technical values',
    without('moves'),
    ['technicals'],
    ['chart', 'statements', 'about'],
    ['facts', 'periods', 'peers', 'technicals', 'note', 'messages'],
  ],
  [
    'a fund',
    without('moves'),
    ['statements'],
    ['chart', 'statements', 'about', 'periods', 'peers'],
    ['facts', 'technicals', 'note', 'messages'],
  ],
  ['a stock that is loading', ['chart'], [], ['chart'], []],
])('%s has columns of about the same height', (_, ids, bare, first, second) => {
  expect(stockColumns(ids, bare)).toEqual([first, second])
})
