import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberFieldIds, textFieldIds, type Field } from '#domain/fields'
import { packPage, unpackPage, type Page } from './contract.ts'

const text = fc.string({ unit: 'grapheme' })

/** A column for each of some fields, all of the same length. */
const columns = <Id extends Field, Column>(ids: readonly Id[], column: fc.Arbitrary<Column>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...ids), column), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries) as { [F in Id]?: Column })

const pages: fc.Arbitrary<Page> = fc.nat({ max: 5 }).chain((rows) => {
  const length = { minLength: rows, maxLength: rows }
  return fc.record({
    version: text,
    total: fc.nat(),
    shown: fc.nat(),
    of: fc.nat(),
    from: fc.nat(),
    symbols: fc.array(text, length),
    numbers: columns(numberFieldIds, fc.float64Array(length)),
    texts: columns(textFieldIds, fc.array(fc.option(text), length)),
  })
})

test('a page arrives as it was packed', () => {
  fc.assert(
    fc.property(pages, (page) => {
      expect(unpackPage(structuredClone(packPage(page)))).toEqual(page)
    }),
    { numRuns: 2000 },
  )
})

test.for([NaN, -0, Infinity, 5e-324])('so does the number %s, for which JSON has no word', (number) => {
  const page: Page = {
    version: '"v1"',
    total: 1,
    shown: 1,
    of: 1,
    from: 0,
    symbols: ['A'],
    numbers: { close: Float64Array.of(number) },
    texts: {},
  }
  expect(unpackPage(packPage(page)).numbers.close?.[0]).toBe(number)
})
