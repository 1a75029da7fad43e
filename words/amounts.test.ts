import { expect, test } from 'vitest'
import type { Kind } from '#domain/stock/metric'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import {
  formatAmount,
  interpretedAmount,
  localizedAmount,
  parseAmount,
  parseDecimal,
  separatorsOf,
  typedAmount,
} from './amounts.ts'

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
  ['ratio', 1e40, '1e40', '1e40'],
  ['money', 1e24, '1000000000000000000000000', '$1,000,000,000,000,000,000,000,000'],
])('formats a %s of %d as %s, with its unit as %s', ([kind, value, text, words]) => {
  expect([typedAmount(kind, value), formatAmount(kind, value)]).toEqual([text, words])
})

test('a formatted amount parses to the same number, with and without its unit', () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0)
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.oneof(value, fc.integer(), fc.double({ min: -2, max: 2, noNaN: true })),
      (kind, one) => {
        expect(parseAmount(kind, typedAmount(kind, one + 0))).toBe(one + 0)
        expect(parseAmount(kind, formatAmount(kind, one + 0))).toBe(one + 0)
      },
    ),
    { numRuns: sampleCount(20_000) },
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
])('parses a %s of “%s” as %s', ([kind, text, value]) => {
  expect(parseAmount(kind, text)).toBe(value)
})

test('parses any text to a finite number, null or undefined, and never throws', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[-−+$]?[\d.,e]{0,8}[kmbt%]?$/))
  fc.assert(
    fc.property(fc.constantFrom(...kinds), text, (kind, typed) => {
      const value = parseAmount(kind, typed)
      return value === undefined || value === null || Number.isFinite(value)
    }),
    { numRuns: sampleCount(10_000) },
  )
})

const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH'] as const
const aLocale = fc.constantFrom(...locales)

const valueIn = (text: string, locale: string) => {
  const digits = parseDecimal(text, separatorsOf(locale))
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
])('parses “%s” as %s in every locale', ([text, value]) => {
  expect(locales.map((locale) => valueIn(text, locale))).toEqual(locales.map(() => value))
})

test.for<[string, readonly (number | undefined)[]]>([
  ['1,250', [1250, 1.25, 1.25, undefined]],
  ['1.250', [1.25, 1250, undefined, 1.25]],
  ['12,345', [12_345, 12.345, 12.345, undefined]],
  ['012,345', [undefined, 12.345, 12.345, undefined]],
])('“%s” depends on the separators of the locale: %j', ([text, values]) => {
  expect(locales.map((locale) => valueIn(text, locale))).toEqual(values)
})

test('a number formatted in a locale is parsed as the same number there', () => {
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
    { numRuns: sampleCount(5000) },
  )
})

test('a number formatted in another locale is parsed as the same number, unless it is ambiguous', () => {
  fc.assert(
    fc.property(
      fc.tuple(aLocale, aLocale),
      fc.nat(),
      fc.boolean(),
      fc.nat({ max: 2 }),
      ([writer, reader], some, useGrouping, decimals) => {
        const one = some / 10 ** decimals
        const options = { useGrouping, minimumFractionDigits: decimals, maximumFractionDigits: decimals }
        const text = new Intl.NumberFormat(writer, options).format(one)
        if (/^\d{1,3}[.,]\d{3}$/.test(text)) return
        expect(valueIn(text, reader)).toBe(one)
      },
    ),
    { numRuns: sampleCount(5000) },
  )
})

test('never reads one, two or four digits after the last comma or point as thousands, even in hostile text', () => {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.stringMatching(/^[\d.,' \u00a0\u202f’]{0,14}$/) },
    { weight: 2, arbitrary: fc.stringMatching(/^\d{1,4}([.,' ]\d{1,4}){0,3}$/) },
    fc.string(),
  )
  fc.assert(
    fc.property(aLocale, text, (locale, typed) => {
      const digits = parseDecimal(typed, separatorsOf(locale))
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
    { numRuns: sampleCount(20_000) },
  )
})

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
])('interprets in %s a %s of “%s” as %s', ([locale, kind, text, words]) => {
  expect(interpretedAmount(kind, text, separatorsOf(locale))).toBe(words)
})

test('a field’s text parses to the same number in every locale', () => {
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
      expect(parseAmount(of, localizedAmount(of, one + 0, separators), separators)).toBe(one + 0)
    }),
    { numRuns: sampleCount(10_000) },
  )
})
