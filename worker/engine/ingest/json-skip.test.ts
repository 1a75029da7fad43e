import { expect, test } from 'vitest'
import { parseStock } from '#domain/dataset/parse-stock'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { numberColumn } from '../index/columns.ts'
import { aLine, utf8 } from '../test-data.ts'
import { DatasetReader } from './dataset-reader.ts'
import { scanDecimal, scanned } from './json-skip.ts'

/** The number at the beginning of a text, and its end. */
function scan(text: string): { number: number; end: number } {
  const number = scanDecimal(utf8(text), 0)
  return { number, end: scanned.end }
}

const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`))
const aDecimal = fc
  .tuple(fc.constantFrom('', '-'), digits(14), fc.option(digits(14)))
  .map(([sign, whole, decimals]) => `${sign}${whole}${decimals === null ? '' : `.${decimals}`}`)
  .filter((text) => text.replace(/\D/g, '').length <= 15)

test('parses a decimal of up to fifteen digits exactly like JSON.parse', () => {
  fc.assert(
    fc.property(aDecimal, (text) => {
      // Minus zero becomes zero: it would make two equal rows differ.
      expect(scan(`${text},`)).toEqual({ number: Number(text) + 0, end: text.length })
    }),
    { numRuns: sampleCount(20_000) },
  )
})

test('leaves numbers that are not plain decimals to JSON.parse', () => {
  const odd = [
    '',
    '-',
    '.',
    '-.',
    '.5',
    '5.',
    '-5.',
    '+5',
    'x',
    '"',
    'NaN',
    '--1',
    '1234567890123456',
    '0.1234567890123456',
  ]
  for (const text of odd) expect(scan(text).number, text).toBeNaN()
})

test('ends a number at the first byte that does not belong to it', () => {
  expect(scan('1.5e3')).toEqual({ number: 1.5, end: 3 })
  expect(scan('1.5.2')).toEqual({ number: 1.5, end: 3 })
  expect(scan('12"')).toEqual({ number: 12, end: 2 })
})

test('reads every number of a record, quoted or not, like the plain reference', () => {
  const shape = fc.oneof(
    aDecimal,
    fc.double().map(String),
    fc.tuple(fc.double(), fc.nat(20)).map(([number, digits]) => number.toFixed(digits)),
    fc.bigInt().map(String),
    fc.stringMatching(/^[+-]?\d{0,20}\.?\d{0,20}([eE][+-]?\d{0,3})?$/),
    fc.stringMatching(/^[-+ 0-9.eENaInfty_x]{0,8}$/),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(shape, fc.boolean()), { minLength: 1, maxLength: 20 }), (values) => {
      const lines = values.map(([text, quoted], i) =>
        aLine({ symbol: `S${i}`, overview: { Beta: 'HERE' } }).replace('"HERE"', quoted ? JSON.stringify(text) : text),
      )
      const reader = new DatasetReader()
      reader.push(utf8(lines.join('\n')))
      const { columns } = reader.finish()
      const expected = lines.map(parseStock).flatMap((stock) => (typeof stock === 'string' ? [] : [stock.beta ?? NaN]))
      expect([...numberColumn(columns, 'beta')]).toEqual(expected)
    }),
    { numRuns: sampleCount(500) },
  )
})
