import { beforeEach, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { compareAddress, compared, comparedIn, leftOutOf, setCompared, toggleCompared } from './compared.ts'

beforeEach(() => setCompared([]))

test('the same button selects and deselects a stock for comparison', () => {
  expect(toggleCompared('AAPL')).toBe(true)
  expect(toggleCompared('MSFT')).toBe(true)
  expect(compared.symbols).toEqual(['AAPL', 'MSFT'])
  expect(toggleCompared('AAPL')).toBe(true)
  expect(compared.symbols).toEqual(['MSFT'])
})

test('four stocks can be selected, and a fifth is rejected', () => {
  setCompared(['A', 'B', 'C', 'D', 'E'])
  expect(compared.symbols).toEqual(['A', 'B', 'C', 'D'])
  expect(toggleCompared('E')).toBe(false)
  expect(toggleCompared('A')).toBe(true)
  expect(toggleCompared('E')).toBe(true)
  expect(compared.symbols).toEqual(['B', 'C', 'D', 'E'])
})

const queryOf = (address: string) => address.slice(address.indexOf('?'))

test('an address carries its stocks in order', () => {
  expect(compareAddress(['AAPL', 'BRK-B'])).toBe('/?compare=AAPL,BRK-B')
  expect(comparedIn('?compare=AAPL,BRK-B')).toEqual(['AAPL', 'BRK-B'])
  expect(comparedIn('?compare=AAPL,BRK-B).')).toEqual(['AAPL', 'BRK-B'])
})

test('reads symbols in upper case, each once, and at most four', () => {
  expect(comparedIn('?tab=ai&compare=aapl,AAPL,msft,a,b,c')).toEqual(['AAPL', 'MSFT', 'A', 'B'])
})

test('names the stocks of an address for which there is no room', () => {
  expect(leftOutOf('?compare=aapl,AAPL,msft,a,b,c,,d')).toEqual(['C', 'D'])
  expect(leftOutOf('?compare=AAPL,MSFT')).toEqual([])
})

test.each(['', '?', '?compare=', '?compare=,,', '?compare=%00,<b>,..%2F..%20x', '?compared=AAPL'])(
  '%s compares nothing',
  (query) => expect(comparedIn(query)).toEqual([]),
)

test('reads whatever stocks are written to an address', () => {
  const symbol = fc.stringMatching(/^[A-Z0-9.^/-]{0,11}[A-Z0-9^/-]$/)
  fc.assert(
    fc.property(fc.uniqueArray(symbol, { maxLength: 4 }), (symbols) => {
      expect(comparedIn(queryOf(compareAddress(symbols)))).toEqual(symbols)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(comparedIn(`?compare=${text}`).length).toBeLessThanOrEqual(4)
    }),
  )
})
