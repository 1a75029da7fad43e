import { expect, test } from 'vitest'
import { listingChanges } from './listing-changes.ts'

const ofStocks = (...symbols: string[]) => symbols.includes.bind(symbols)
const formerly = (...former: [symbol: string, until: string][]) =>
  JSON.stringify({ formerly: former.map(([symbol, until]) => ({ symbol, until })) })

test('every former symbol of a listing leads to its current symbol', () => {
  const changes = new Map([['C', formerly(['A', '2025-03-03'], ['B', '2026-08-17'])]])
  expect(listingChanges('"v1"', changes, ofStocks('C')).renamed).toEqual([
    { from: 'A', to: 'C', until: '2025-03-03', isReused: false },
    { from: 'B', to: 'C', until: '2026-08-17', isReused: false },
  ])
})

test('a former symbol that another company has today is reused', () => {
  const changes = new Map([['VMX', formerly(['EQX', '2026-08-17'])]])
  expect(listingChanges('"v1"', changes, ofStocks('VMX', 'EQX')).renamed).toEqual([
    { from: 'EQX', to: 'VMX', until: '2026-08-17', isReused: true },
  ])
})

test('a listing that has its first symbol again is not renamed to itself', () => {
  const changes = new Map([['FB', formerly(['FB', '2024-03-03'], ['META', '2026-08-17'])]])
  expect(listingChanges('"v1"', changes, ofStocks('FB')).renamed.map(({ from }) => from)).toEqual(['META'])
})

test('records that are not stocks change nothing', () => {
  const splits = JSON.stringify({ splits: [{ date: '2026-08-18', ratio: 10 }] })
  const changes = new Map([
    ['GONE', splits],
    ['NVDA', splits],
  ])
  expect(listingChanges('"v1"', changes, ofStocks('NVDA'))).toEqual({
    version: '"v1"',
    renamed: [],
    splits: [{ symbol: 'NVDA', date: '2026-08-18', ratio: 10 }],
  })
})
