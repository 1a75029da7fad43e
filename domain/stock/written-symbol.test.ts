import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { plainSymbol, symbolsWritten } from './written-symbol.ts'

test.for<[written: string, symbol: string]>([
  ['AAPL', 'AAPL'],
  [' aapl ', 'aapl'],
  ['$AAPL', 'AAPL'],
  ['#aapl', 'aapl'],
  ['(AAPL)', 'AAPL'],
  ['“AAPL”', 'AAPL'],
  ['AAPL,', 'AAPL'],
  ['AAPL.', 'AAPL'],
  ['AAPL?!', 'AAPL'],
  ['AAPL)', 'AAPL'],
  ['AAPL…', 'AAPL'],
  ['AAPL**', 'AAPL'],
  ['AAPL_', 'AAPL'],
  ['AAPL>', 'AAPL'],
  ['ＡＡＰＬ', 'AAPL'],
  ['＄ａａｐｌ', 'aapl'],
  ['NASDAQ:AAPL', 'AAPL'],
  ['nasdaq: aapl', 'aapl'],
  ['(NYSE American: UAMY)', 'UAMY'],
  ['NasdaqGS:$AAPL', 'AAPL'],
  ['AAPL:NASDAQ', 'AAPL'],
  ['US:AAPL', 'AAPL'],
  ['AAPL:US', 'AAPL'],
  ['AAPL.US', 'AAPL'],
  ['AAPL US', 'AAPL'],
  ['AAPL US Equity', 'AAPL'],
  ['BRK.B', 'BRK.B'],
  ['NYSE: BRK.B,', 'BRK.B'],
  ['BRK/B US', 'BRK/B'],
  ['ABR-P-D.US', 'ABR-P-D'],
])('reads “%s” as %s', ([text, symbol]) => {
  expect(plainSymbol(text)).toBe(symbol)
})

test.for(['contact us', 'Apple, Inc.', 'S&P', 'big tech: aapl', 'time:aapl', 'aapl:now', 'berkshire,', '$', '$5', '...', '3m', 'ＡＰＰＬＥ ＩＮＣ'])(
  'keeps a text that is not a symbol unchanged: %s',
  (text) => {
    expect(plainSymbol(text)).toBe(text)
  },
) // prettier-ignore

test('reads a symbol with marks around it as that symbol, and only blanks as an empty text', () => {
  const symbol = fc.stringMatching(/^[A-Z][A-Z0-9]{0,4}([.-][A-Z])?$/)
  const before = fc.constantFrom('', '$', '(', '“', 'NYSE:', 'nasdaq: ', 'US:', '($')
  const after = fc.constantFrom('', ',', '.', ')', '”', '!', '.US', ':US', ' US', ':NYSE', ' US Equity')
  fc.assert(
    fc.property(before, symbol, after, (prefix, plain, suffix) => {
      // `T.US` may be the class “US” of T or T in the United States: nobody lists a class of that name.
      expect(plainSymbol(prefix + plain + suffix)).toBe(plain)
    }),
    { numRuns: sampleCount(2000) },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainSymbol(text) === '').toBe(text.trim() === '')
    }),
    { numRuns: sampleCount(2000) },
  )
})

test('looks up a written symbol unchanged, plain, and with a dash before its share class', () => {
  expect(symbolsWritten('nyse: brk.b')).toEqual(['NYSE: BRK.B', 'BRK.B', 'BRK-B'])
  expect(symbolsWritten('BRK-B')).toEqual(['BRK-B'])
  expect(symbolsWritten('aapl.us)')).toEqual(['AAPL.US)', 'AAPL'])
})
