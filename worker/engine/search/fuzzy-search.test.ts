import Fuse from 'fuse.js/basic'
import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { has } from '../index/bitmap.ts'
import { createFuzzySearch, searchOptions } from './fuzzy-search.ts'
import { typedFor } from './test-queries.ts'

const syllables = [
  'an',
  'bor',
  'cor',
  'del',
  'en',
  'ex',
  'fin',
  'gro',
  'hol',
  'in',
  'mar',
  'net',
  'or',
  'tec',
  'uni',
  'val',
]
const word = fc.array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 4 }).map((some) => some.join(''))
const name = fc.oneof(
  { weight: 6, arbitrary: fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.constantFrom('', '   ', 'İstanbul A.Ş.', 'a\u00a0b\tc', 'AAAA aaaa AAAA') },
)
const symbol = fc.string({ unit: fc.constantFrom(...'ABCDEXYZ-.'), minLength: 1, maxLength: 6 })
const market = fc.array(fc.record({ symbol, name }), { minLength: 1, maxLength: 30 })

test('finds the same rows as Fuse, for any search in any market', () => {
  const runs = process.env['LONG'] ? 20_000 : 1_500
  fc.assert(
    fc.property(
      market.chain((stocks) =>
        fc.tuple(fc.constant(stocks), typedFor(stocks.flatMap(({ symbol, name }) => [symbol, name]))),
      ),
      ([stocks, text]) => {
        fc.pre(text.trim() !== '')
        const ours = createFuzzySearch(
          Fuse,
          stocks.map((stock) => stock.symbol),
          stocks.map((stock) => stock.name),
        )
        const theirs = new Fuse(stocks, searchOptions).search(text).map(({ refIndex }) => refIndex)
        const found = ours(text)
        expect(stocks.flatMap((_, row) => (has(found, row) ? [row] : []))).toEqual(theirs.toSorted((a, b) => a - b))
      },
    ),
    { numRuns: runs },
  )
}, 300_000)
