import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kind } from '#domain/stock/metric'
import { fieldText } from './field-text.ts'
import { readAmount } from './read-amount.ts'
import { separatorsOf } from './separators.ts'
import { understood } from './understood.ts'

test.for<[string, Kind, string, string | undefined]>([
  ['en-US', 'money', '1,250', '$1,250.00'],
  ['en-US', 'money', '12,50', '$12.50'],
  ['en-US', 'money', '1.250', undefined],
  ['en-US', 'money', ',1256', '$0.1256'],
  ['de-DE', 'money', '1.250', '$1,250.00'],
  ['de-DE', 'money', '12,50', '$12.50'],
  ['de-DE', 'money', '12.50', undefined],
  ['de-DE', 'money', '1250', undefined],
  ['de-DE', 'percent', '3,5', '3.5%'],
  ['de-DE', 'compact', '1.250M', '1.25B'],
  ['de-DE', 'ratio', '−1.250', '−1,250'],
  ['en-US', 'compact', '2b', undefined],
  ['en-US', 'ratio', '-5', undefined],
  ['en-US', 'ratio', '', undefined],
  ['en-US', 'ratio', 'cheap', undefined],
  ['en-US', 'ratio', '12 50', undefined],
])('in %s, of %s “%s” it says %s', ([locale, kind, text, words]) => {
  expect(understood(kind, text, separatorsOf(locale))).toBe(words)
})

test('what a field shows is read back as the same number in every locale', () => {
  const kind = fc.constantFrom<Kind>('money', 'compact', 'ratio', 'percent', 'change')
  const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'es-ES', 'de-AT', 'hi-IN', 'ar-EG')
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.integer({ min: -9_999_999, max: 9_999_999 }).map((mills) => mills / 1000),
  )
  fc.assert(
    fc.property(kind, locale, value, (of, name, one) => {
      const separators = separatorsOf(name)
      expect(readAmount(of, fieldText(of, one + 0, separators), separators)).toBe(one + 0)
    }),
    { numRuns: 10_000 },
  )
})
