import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { listOfFile } from './list-of-file.ts'

const market = new Set(['AAPL', 'BRK-B', 'IBM'])

test('a list has each stock of the market once, in the order of the file, and names the others', () => {
  const lines = [
    { symbol: 'BRK.B', cost: 400, currency: 'USD' },
    { symbol: 'VOO', quantity: 1 },
    { symbol: 'AAPL' },
    { symbol: 'BRK/B', cost: 400, currency: 'USD' },
    { symbol: 'AAPL' },
  ]
  expect(listOfFile(lines, market)).toEqual({
    entries: [
      { symbol: 'BRK-B', held: { cost: 400, currency: 'USD' } },
      { symbol: 'AAPL', held: undefined },
    ],
    unknown: ['VOO'],
    repeated: [],
  })
})

test('lines that may be parts of a position are not added up, even if they say the same', () => {
  const lots = [
    { symbol: 'IBM', quantity: 1, cost: 100 },
    { symbol: 'IBM', quantity: 2, cost: 120 },
    { symbol: 'AAPL', quantity: -3 },
    { symbol: 'BRK.B', quantity: 2 },
    { symbol: 'BRK.B', quantity: 2 },
  ]
  expect(listOfFile(lots, market)).toEqual({
    entries: [
      { symbol: 'IBM', held: undefined },
      { symbol: 'AAPL', held: { quantity: -3 } },
      { symbol: 'BRK-B', held: undefined },
    ],
    unknown: [],
    repeated: ['IBM', 'BRK-B'],
  })
})

test('every line is in the list, unknown, or a repetition, and no amount is new', () => {
  const line = fc.record({ symbol: fc.constantFrom('AAPL', 'BRK.B', 'IBM', 'VOO', 'QQQ'), quantity: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { entries, unknown, repeated } = listOfFile(lines, market)
      const spelled = (symbol: string) => symbol.replace('-', '.')
      expect([...entries.map(({ symbol }) => spelled(symbol)), ...unknown].toSorted()).toEqual(
        [...new Set(lines.map(({ symbol }) => symbol))].toSorted(),
      )
      for (const { symbol, held } of entries) {
        const said = lines.filter((one) => one.symbol === spelled(symbol)).map(({ quantity }) => quantity)
        expect(held?.quantity).toBe(said.length === 1 ? said[0] : undefined)
        expect(repeated.includes(symbol)).toBe(said.length > 1)
      }
    }),
  )
})
