import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { readPrice } from './price-field.tsx'

test.for([
  ['25', 25],
  [' $1,250.50 ', 1250.5],
  ['12,50', 12.5],
  ['12,50 $', 12.5],
  ['25$ ', 25],
  ['1.234,5', 1234.5],
  ['1,250', 1250],
  ['.5', 0.5],
  ['7.', 7],
  ['', 0],
  ['  ', 0],
  ['0', 0],
] as const)('reads “%s” as %d dollars', ([text, dollars]) => {
  expect(readPrice(text)).toBe(dollars)
})

test.for(['abc', '-5', '1e9', '1.2.3', '12 50', 'NaN', '$', '$5$', '5$5', '∞'])('“%s” is not a valid price', (text) => {
  expect(readPrice(text) ?? 0).toBe(0)
})

test('parses every formatted price to the same value', () => {
  fc.assert(fc.property(fc.nat({ max: 1e7 }), (cents) => readPrice(String(cents / 100)) === cents / 100))
})

test('parses any text to a finite number or undefined and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const dollars = readPrice(text)
      return dollars === undefined || (Number.isFinite(dollars) && dollars >= 0)
    }),
    { numRuns: sampleCount(10_000) },
  )
})
