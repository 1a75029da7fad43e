import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kind } from '#domain/stock/metric'
import { amountText, amountWords } from './amount.ts'
import { readAmount } from './read-amount.ts'

const kinds = ['money', 'compact', 'ratio', 'percent', 'change', 'percentChange', 'range'] as const satisfies Kind[]

test.for<[Kind, number, string, string]>([
  ['ratio', 15, '15', '15'],
  ['ratio', -0.5, '−0.5', '−0.5'],
  ['money', 12.5, '12.5', '$12.50'],
  ['money', 1250.125, '1250.125', '$1,250.125'],
  ['change', -5, '−5', '−$5'],
  ['percent', 0.035, '3.5', '3.5%'],
  ['percent', 0.07, '7', '7%'],
  ['percentChange', -1.25, '−125', '−125%'],
  ['range', 1, '100', '100%'],
  ['percent', 0, '0', '0%'],
  ['compact', 999, '999', '999'],
  ['compact', 2e9, '2B', '2B'],
  ['compact', 1_500_000, '1.5M', '1.5M'],
  ['compact', -1_234_567_890, '−1.23456789B', '−1.23456789B'],
  ['compact', 5e15, '5000T', '5,000T'],
  ['ratio', 1e-9, '1e-9', '1e-9'],
  ['ratio', 1e30, '1e30', '1e30'],
])('as %s, %d is written %s, with its unit %s', ([kind, value, text, words]) => {
  expect([amountText(kind, value), amountWords(kind, value)]).toEqual([text, words])
})

test('what is shown reads back as the same number, with its unit too', () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0)
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.oneof(value, fc.integer(), fc.double({ min: -2, max: 2, noNaN: true })),
      (kind, one) => {
        expect(readAmount(kind, amountText(kind, one + 0))).toBe(one + 0)
        expect(readAmount(kind, amountWords(kind, one + 0))).toBe(one + 0)
      },
    ),
    { numRuns: 20_000 },
  )
})

test.for<[Kind, string, number | null | undefined]>([
  ['ratio', '', null],
  ['ratio', '   ', null],
  ['ratio', ' 15 ', 15],
  ['ratio', '15.', 15],
  ['ratio', '.5', 0.5],
  ['ratio', '-0', 0],
  ['compact', '2b', 2e9],
  ['compact', '$1.5 M', 1_500_000],
  ['compact', '1,500,000', 1_500_000],
  ['percent', '3.5%', 0.035],
  ['percent', '- 3.5 %', -0.035],
  ['money', '−$5', -5],
  ['money', '12,50 $', 12.5],
  ['compact', '1.5M$', 1_500_000],
  ['ratio', '5 %', undefined],
  ['ratio', '12,5', 12.5],
  ['ratio', '1,50', 1.5],
  ['percent', '3,5 %', 0.035],
  ['compact', '1 500,5 K', 1_500_500],
  ['ratio', 'cheap', undefined],
  ['ratio', '.', undefined],
  ['ratio', '-', undefined],
  ['ratio', '1 2', undefined],
  ['ratio', '1.2.3', undefined],
  ['ratio', '1e999', undefined],
  ['compact', 'B', undefined],
  ['ratio', 'Infinity', undefined],
])('as %s, “%s” is %s', ([kind, text, value]) => {
  expect(readAmount(kind, text)).toBe(value)
})

test('no text is more than a finite number, or throws', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[-−+$]?[\d.,e]{0,8}[kmbt%]?$/))
  fc.assert(
    fc.property(fc.constantFrom(...kinds), text, (kind, typed) => {
      const value = readAmount(kind, typed)
      return value === undefined || value === null || Number.isFinite(value)
    }),
    { numRuns: 10_000 },
  )
})
