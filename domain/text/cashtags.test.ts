import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashtagsIn, isCashtaggable, splitCashtags } from './cashtags.ts'

test.for<[text: string, symbols: string[]]>([
  ['Apple ($AAPL) rose.', ['AAPL']],
  ['$F', ['F']],
  ['**$GOOGL**, $MSFT/$AAPL', ['GOOGL', 'MSFT', 'AAPL']],
  ['It ended with $AAPL.', ['AAPL']],
  ['$T, then $AAPL, then $T again', ['T', 'AAPL']],
  ['$LOGIN', ['LOGIN']],
  ['$$AAPL', ['AAPL']],
])('what has the form of a cashtag is one: %s', ([text, symbols]) => {
  expect(cashtagsIn(text)).toEqual(symbols)
})

test.for<[what: string, text: string]>([
  ['six letters', '$GOOGLX'],
  ['money', 'It paid $5B, or $1.20.'],
  ['a digit after it', '$AAPL2'],
  ['small letters', '$aapl'],
  ['a word that only begins with capitals', '$AAPLs and $IBMé'],
  ['a currency’s own sign', 'US$AAPL'],
  ['an amount before it', '5$AAPL'],
  ['a sign alone', 'A $ and $ B'],
])('%s is no cashtag', ([, text]) => {
  expect(cashtagsIn(text)).toEqual([])
  expect(splitCashtags(text)).toEqual([text])
})

test('a text is split where cashtags begin and end', () => {
  expect(splitCashtags('Apple ($AAPL) and $F')).toEqual(['Apple (', { cashtag: 'AAPL' }, ') and ', { cashtag: 'F' }])
  expect(splitCashtags('')).toEqual([])
})

/** Texts in which signs, capitals, and what ends a cashtag are frequent. */
const aText = fc.oneof(
  fc.string({ unit: fc.constantFrom('$', '$', 'A', 'B', 'C', 'a', 'é', '5', ' ', '.', '-', '(') }),
  fc.string({ unit: 'binary' }),
)

test('the joined parts of any text are the text, and none is empty', () => {
  fc.assert(
    fc.property(aText, (text) => {
      const parts = splitCashtags(text)
      expect(parts.map((part) => (typeof part === 'string' ? part : `$${part.cashtag}`)).join('')).toBe(text)
      expect(parts).not.toContain('')
    }),
  )
})

test('the parts and the list of any text name the same symbols, which all can be cashtags', () => {
  fc.assert(
    fc.property(aText, (text) => {
      const named = splitCashtags(text).flatMap((part) => (typeof part === 'string' ? [] : [part.cashtag]))
      expect([...new Set(named)]).toEqual(cashtagsIn(text))
      expect(named.filter((symbol) => !isCashtaggable(symbol))).toEqual([])
    }),
  )
})

test('a long hostile text is parsed in linear time', () => {
  const start = performance.now()
  for (const piece of ['$', '$A', '$AAAAA', 'A$', '$ABCDEF']) cashtagsIn(piece.repeat(50_000))
  expect(performance.now() - start).toBeLessThan(1000)
})
