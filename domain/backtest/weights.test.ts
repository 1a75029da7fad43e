import { expect, test } from 'vitest'
import { weigh } from './weights.ts'

const candidates = [
  { listing: 3, marketCap: 30 },
  { listing: 1, marketCap: NaN },
  { listing: 7, marketCap: 10 },
]

test('equal weighting keeps the order of the screen', () => {
  expect(weigh(candidates, 'equal').map(({ listing }) => listing)).toEqual([3, 1, 7])
  expect(weigh(candidates, 'equal').every(({ weight }) => weight === 1 / 3)).toBe(true)
  expect(weigh([], 'equal')).toEqual([])
})

test('weighting by market cap holds only stocks with a known market cap', () => {
  expect(weigh(candidates, 'cap')).toEqual([
    { listing: 3, weight: 0.75 },
    { listing: 7, weight: 0.25 },
  ])
  expect(weigh([{ listing: 1, marketCap: NaN }], 'cap')).toEqual([])
})
