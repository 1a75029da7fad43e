import { expect, test } from 'vitest'
import { derivedFieldIds, numberFieldIds, textFieldIds } from '#domain/stock/fields'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { numberAt, packPage, type Page, unpackPage } from './contract.ts'

const text = fc.string({ unit: 'grapheme' })

const pages: fc.Arbitrary<Page> = fc.nat({ max: 5 }).chain((rows) => {
  const length = { minLength: rows, maxLength: rows }
  const words = fc.record({
    version: text,
    total: fc.nat(),
    shown: fc.nat(),
    similarFrom: fc.nat(),
    of: fc.nat(),
    from: fc.nat(),
    symbols: fc.array(text, length),
    columns: fc.uniqueArray(fc.constantFrom(...numberFieldIds, ...derivedFieldIds), { maxLength: 4 }),
    texts: fc.dictionary(fc.constantFrom(...textFieldIds), fc.array(fc.option(text), length), {
      noNullPrototype: true,
    }),
  })
  return words.chain((page) => {
    const count = page.columns.length * rows
    return fc.float64Array({ minLength: count, maxLength: count }).map((numbers) => ({ ...page, numbers }))
  })
})

test('unpacks a page to what was packed', () => {
  fc.assert(
    fc.property(pages, (page) => {
      expect(unpackPage(structuredClone(packPage(page)))).toEqual(page)
    }),
    { numRuns: sampleCount(2000) },
  )
})

test.for([NaN, -0, Infinity, 5e-324])('unpacks the number %s, which JSON cannot express', (number) => {
  const page: Page = {
    version: '"v1"',
    total: 1,
    shown: 1,
    similarFrom: 1,
    of: 1,
    from: 0,
    symbols: ['A'],
    columns: ['close'],
    numbers: Float64Array.of(number),
    texts: {},
  }
  expect(numberAt(unpackPage(packPage(page)), 'close', 0)).toBe(number)
})

test('has no value for a column that was not requested or a row beyond the last', () => {
  const page: Page = {
    ...{ version: '"v1"', total: 2, shown: 2, similarFrom: 2, of: 2, from: 0, symbols: ['A', 'B'], texts: {} },
    columns: ['close', 'beta'],
    numbers: Float64Array.of(1, 2, 3, 4),
  }
  const row = (at: number) => (['close', 'beta', 'volume'] as const).map((field) => numberAt(page, field, at))
  expect([row(0), row(1), row(2)]).toEqual([
    [1, 3, NaN],
    [2, 4, NaN],
    [NaN, NaN, NaN],
  ])
})

test('rejects a page that another build has packed', () => {
  const words = JSON.stringify({ symbols: ['A'], columns: ['close'], texts: {} })
  expect(() => unpackPage({ json: words, numbers: Float64Array.of() })).toThrow('Not the numbers of this page')
  expect(() => unpackPage({ json: '{}', numbers: Float64Array.of() })).toThrow()
})
