import { expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import {
  bareSections,
  noteStatements,
  type SectionId,
  sectionIds,
  stockColumns,
  upperSections,
} from './stock-columns.ts'

type Ids = readonly SectionId[]

const without = (...left: Ids) => sectionIds.filter((id) => !left.includes(id))

test.each<[string, Ids, Ids, readonly Ids[]]>([
  [
    'a stock without the market’s past',
    without('moves'),
    [],
    [
      ['chart', 'statements', 'about', 'note'],
      ['facts', 'periods', 'peers', 'technicals', 'messages'],
    ],
  ],
  [
    'a stock with the market’s past',
    sectionIds,
    [],
    [
      ['chart', 'statements', 'about', 'moves'],
      ['facts', 'periods', 'peers', 'technicals', 'note', 'messages'],
    ],
  ],
  [
    'a stock of a past day',
    without('messages'),
    [],
    [
      ['chart', 'statements', 'about', 'note'],
      ['facts', 'periods', 'peers', 'technicals', 'moves'],
    ],
  ],
  [
    'a past day without a server',
    without('statements', 'messages'),
    [],
    [
      ['chart', 'about', 'periods', 'moves'],
      ['facts', 'peers', 'technicals', 'note'],
    ],
  ],
  [
    'a stock without technical values',
    without('moves'),
    ['technicals'],
    [
      ['chart', 'statements', 'about'],
      ['facts', 'periods', 'peers', 'technicals', 'note', 'messages'],
    ],
  ],
  [
    'a fund',
    without('moves'),
    ['statements'],
    [
      ['chart', 'statements', 'about', 'periods', 'peers'],
      ['facts', 'technicals', 'note', 'messages'],
    ],
  ],
  ['a stock that is loading', ['chart'], [], [['chart'], []]],
])('%s has columns of about the same height', (_, ids, bare, expected) => {
  expect(stockColumns(ids, bare)).toEqual(expected)
})

test('a section that comes later moves no other to another column, and a column’s own keep theirs', () => {
  const bare: Ids = []
  const first = stockColumns(without('moves', 'messages'), bare)
  expect(first.flat()).toHaveLength(sectionIds.length - 2)
  const later = stockColumns(sectionIds, bare, first)
  for (const [at, column] of first.entries()) expect(later[at]).toEqual(expect.arrayContaining([...column]))
  expect(later[1]).toContain('messages')
  expect(later.flat().toSorted()).toEqual(sectionIds.toSorted())
  expect(stockColumns(without('moves'), bare, stockColumns(sectionIds, bare))[1], 'one leaves').toContain('note')
})

test('in a market without statements the columns expect a sentence, for a company with figures, too', () => {
  const company = { ...aStock(), revenueTTM: 5e9, gap: 0.01 }
  const fund = { ...company, revenueTTM: null, eps: null }
  expect(bareSections(fund)).toEqual(['statements'])
  noteStatements(fund, false)
  expect(bareSections(company), 'a fund says nothing about companies').toEqual([])
  noteStatements(company, false)
  expect(bareSections(company)).toEqual(['statements'])
  noteStatements(company, true)
  expect(bareSections(company)).toEqual([])
  noteStatements(company, false)
  expect(bareSections(company), 'a market that has statements of others').toEqual([])
})

test('without a connection, peers move below the few sections that need none, and nothing above them', () => {
  const columns = stockColumns(without('moves'), [])
  const bare = [...bareSections({ ...aStock(), revenueTTM: 5e9, gap: 0.01 }, true), 'messages'] as const
  expect(stockColumns(without('moves'), bare, upperSections(columns))).toEqual([
    ['chart', 'statements', 'about', 'peers'],
    ['facts', 'periods', 'technicals', 'note', 'messages'],
  ])
})
