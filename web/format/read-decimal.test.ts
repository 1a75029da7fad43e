import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDecimal } from './read-decimal.ts'
import { separatorsOf } from './separators.ts'

const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH'] as const
const aLocale = fc.constantFrom(...locales)

const valueIn = (text: string, locale: string) => {
  const digits = readDecimal(text, separatorsOf(locale))
  return digits === undefined ? undefined : Number(digits)
}

test.for<[string, number | undefined]>([
  ['12,50', 12.5],
  ['12.50', 12.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234,567', 1234.567],
  ['1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['1 250', 1250],
  ['1\u00a0250,50', 1250.5],
  ['1\u202f250\u202f000', 1_250_000],
  ["1'250.5", 1250.5],
  ['1’250,5', 1250.5],
  ['1 250,500', 1250.5],
  ['0,125', 0.125],
  ['0.125', 0.125],
  [',125', 0.125],
  ['1250,500', 1250.5],
  ['1,2500', 1.25],
  ['15.', 15],
  ['15,', 15],
  ['007', 7],
  ['12 50', undefined],
  ['1,25,0', undefined],
  ['1,250,50', undefined],
  ['0,250,000', undefined],
  ['12,34.5', undefined],
  ['1.234,567.8', undefined],
  ['1,250 500', undefined],
  ["1 250'500", undefined],
  ['1234,567.8', undefined],
  ['1,,250', undefined],
  ['.', undefined],
  [',', undefined],
  ['', undefined],
  [' ', undefined],
  ['abc', undefined],
  ['-5', undefined],
  ['1e9', undefined],
  ['٣', undefined],
])('“%s” is %s in every locale', ([text, value]) => {
  expect(locales.map((locale) => valueIn(text, locale))).toEqual(locales.map(() => value))
})

test.for<[string, readonly (number | undefined)[]]>([
  ['1,250', [1250, 1.25, 1.25, undefined]],
  ['1.250', [1.25, 1250, undefined, 1.25]],
  ['12,345', [12_345, 12.345, 12.345, undefined]],
  ['012,345', [undefined, 12.345, 12.345, undefined]],
])('“%s” is what its separator stands for in the locale: %j', ([text, values]) => {
  expect(locales.map((locale) => valueIn(text, locale))).toEqual(values)
})

test('what a locale writes is read as the same number in it', () => {
  const value = fc.oneof(
    fc.nat(),
    fc.nat().map((cents) => cents / 100),
    fc.nat().map((mills) => mills / 1000),
    fc.integer({ min: 0, max: 9_999_999 }).map((some) => some / 10_000),
  )
  fc.assert(
    fc.property(aLocale, value, fc.boolean(), fc.nat({ max: 6 }), (locale, one, useGrouping, minimumFractionDigits) => {
      const options = { useGrouping, minimumFractionDigits, maximumFractionDigits: 6 } as const
      expect(valueIn(new Intl.NumberFormat(locale, options).format(one), locale)).toBe(one)
    }),
    { numRuns: 5000 },
  )
})

test('what another locale writes is the same number, unless it means another in one’s own', () => {
  fc.assert(
    fc.property(
      fc.tuple(aLocale, aLocale),
      fc.nat(),
      fc.boolean(),
      fc.nat({ max: 2 }),
      ([writer, reader], some, useGrouping, places) => {
        const one = some / 10 ** places
        const options = { useGrouping, minimumFractionDigits: places, maximumFractionDigits: places }
        const text = new Intl.NumberFormat(writer, options).format(one)
        if (/^\d{1,3}[.,]\d{3}$/.test(text)) return
        expect(valueIn(text, reader)).toBe(one)
      },
    ),
    { numRuns: 5000 },
  )
})

test('one, two or four digits behind a last comma or point are never read as whole ones, however hostile the text', () => {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.stringMatching(/^[\d.,' \u00a0\u202f’]{0,14}$/) },
    { weight: 2, arbitrary: fc.stringMatching(/^\d{1,4}([.,' ]\d{1,4}){0,3}$/) },
    fc.string(),
  )
  fc.assert(
    fc.property(aLocale, text, (locale, typed) => {
      const digits = readDecimal(typed, separatorsOf(locale))
      if (digits === undefined) return
      expect(digits).toMatch(/^\d+(\.\d+)?$/)
      const [, before = '', after] = /^(.*)[.,](\d*)$/.exec(typed.trim()) ?? []
      const whole = before.replaceAll(/\D/g, '') || '0'
      const asDecimal = Number(`${whole}.${after ?? 0}`)
      const allDigits = Number(typed.replaceAll(/\D/g, ''))
      if (after === undefined) expect(Number(digits)).toBe(allDigits)
      else if (after.length === 3) expect([asDecimal, allDigits]).toContain(Number(digits))
      else expect(Number(digits)).toBe(asDecimal)
    }),
    { numRuns: 20_000 },
  )
})
