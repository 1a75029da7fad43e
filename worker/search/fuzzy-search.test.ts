import fc from 'fast-check'
import Fuse from 'fuse.js'
import { expect, test } from 'vitest'
import { has } from '../index/bitmap.ts'
import { createFuzzySearch } from './fuzzy-search.ts'
import { typedFor } from './test-queries.ts'

const options = { keys: ['symbol', 'name'], threshold: 0.37 }
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

const fits = (text: string) => text.trim() !== '' && text.toLowerCase().length <= 32

test('finds the same rows as Fuse, in the same order, for any search in any market', () => {
  const runs = process.env['LONG'] ? 20_000 : 1_500
  fc.assert(
    fc.property(
      market.chain((stocks) =>
        fc.tuple(fc.constant(stocks), typedFor(stocks.flatMap(({ symbol, name }) => [symbol, name]))),
      ),
      ([stocks, text]) => {
        fc.pre(fits(text))
        const ours = createFuzzySearch(
          stocks.map((stock) => stock.symbol),
          stocks.map((stock) => stock.name),
        )
        const theirs = new Fuse(stocks, options).search(text).map(({ refIndex }) => refIndex)
        const pattern = text.toLowerCase()
        expect([...ours.rank(pattern)]).toEqual(theirs)
        const found = ours.find(pattern)
        expect(stocks.flatMap((_, row) => (has(found, row) ? [row] : []))).toEqual(theirs.toSorted((a, b) => a - b))
      },
    ),
    { numRuns: runs },
  )
}, 300_000)
