import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rank } from './rank.ts'

const stocks = [
  { symbol: 'MSFT', name: 'Microsoft' },
  { symbol: 'META', name: 'Meta Platforms' },
  { symbol: 'MA', name: 'Mastercard' },
  { symbol: 'M', name: "Macy's" },
  { symbol: 'PLTR', name: null },
]
const ranked = (text: string) => rank(stocks, text, (stock) => stock).map(({ symbol }) => symbol)

test('a whole symbol comes first, then what begins so, then names that do', () => {
  expect(ranked('m')).toEqual(['M', 'MSFT', 'META', 'MA', 'PLTR'])
  expect(ranked('ma')).toEqual(['MA', 'M', 'MSFT', 'META', 'PLTR'])
  expect(ranked('microsoft')[0]).toBe('MSFT')
})

test('nobody is lost, and nobody comes twice', () => {
  const all = stocks.map(({ symbol }) => symbol).toSorted()
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(ranked(text).toSorted()).toEqual(all)
    }),
  )
})
