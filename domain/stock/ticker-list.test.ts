import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { parseTickerList, readTickers } from './ticker-list.ts'

test.for<[written: string, symbols: readonly string[]]>([
  ['AAPL, IBM, MSFT', ['AAPL', 'IBM', 'MSFT']],
  ['aapl;ibm ; msft', ['AAPL', 'IBM', 'MSFT']],
  ['AAPL\tIBM\r\nMSFT\n', ['AAPL', 'IBM', 'MSFT']],
  ['AAPL IBM   MSFT', ['AAPL', 'IBM', 'MSFT']],
  ['AAPL, AAPL, aapl', ['AAPL']],
  ['NASDAQ:NVDA, NYSE: IBM', ['NVDA', 'IBM']],
  ['NASDAQ: NVDA NYSE: IBM', ['NVDA', 'IBM']],
  ['BRK.B, BRK/A, BF-B', ['BRK-B', 'BRK-A', 'BF-B']],
  ['AAPL US, IBM US Equity', ['AAPL', 'IBM']],
  ['AAPL US IBM US', ['AAPL', 'IBM']],
  ['$AAPL $IBM', ['AAPL', 'IBM']],
  ['“AAPL”, "IBM", (MSFT)', ['AAPL', 'IBM', 'MSFT']],
  ['["AAPL","IBM"]', ['AAPL', 'IBM']],
  ['ＡＡＰＬ，ＩＢＭ', ['AAPL', 'IBM']],
])('reads %j', ([text, symbols]) => {
  expect(readTickers(text)).toEqual({ symbols, refused: [] })
})

test('says which parts are not symbols, and why', () => {
  expect(readTickers('US0378331005, AAPL, 100, S&P')).toEqual({
    symbols: ['AAPL'],
    refused: [
      { text: 'US0378331005', why: 'isin' },
      { text: '100', why: 'not-a-symbol' },
      { text: 'S&P', why: 'not-a-symbol' },
    ],
  })
})

const market = new Set(['AAPL', 'IBM', 'MSFT', 'BRK-B', 'ON', 'FAST'])
const isKnown = (symbol: string) => market.has(symbol)

test.for(['AAPL, IBM', 'aapl,ibm', 'aapl ibm', 'AAPL XYZQ IBM', 'AAPL\nXYZQ', 'BRK.B MSFT', 'AAPL, IBM, 100'])(
  'is a list: %j',
  (text) => {
    expect(parseTickerList(text, isKnown)).toEqual(readTickers(text))
  },
)

test.for([
  '',
  'AAPL',
  'aapl,',
  'NASDAQ: AAPL',
  'AAPL US',
  'bank of america',
  'BANK OF AMERICA',
  'Apple, Inc.',
  'APPLE, INC',
  'on semi',
  'ON SEMI',
  'fast food',
  'Procter & Gamble',
  'AAPL, the largest company of them all, as of today',
])('is a search: %j', (text) => {
  expect(parseTickerList(text, isKnown)).toBeUndefined()
})

test('reads any list back, in any spelling, with any separators and marks', () => {
  const symbol = fc.stringMatching(/^[A-Z][A-Z0-9]{0,4}(-[A-Z])?$/).filter((text) => text !== 'US')
  const spelled = fc.record({
    symbol,
    sign: fc.constantFrom('-', '.', '/'),
    isLower: fc.boolean(),
    before: fc.constantFrom('', '', '$', '(', '“', '"', 'NYSE:', 'nasdaq: '),
    after: fc.constantFrom('', '', ')', '”', '"', '.', ' US', ' US Equity', ':US'),
    end: fc.constantFrom(',', ', ', ';', '\t', '\n', '\r\n', '   ', ' , \n', ' '),
  })
  fc.assert(
    fc.property(fc.array(spelled), (items) => {
      const text = items
        .map(({ symbol, sign, isLower, before, after, end }) => {
          const written = symbol.replace('-', sign)
          return before + (isLower ? written.toLowerCase() : written) + after + end
        })
        .join('')
      expect(readTickers(text)).toEqual({ symbols: [...new Set(items.map((item) => item.symbol))], refused: [] })
    }),
    { numRuns: sampleCount(2000) },
  )
})

test('reads any text without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const one of readTickers(text).symbols) expect(one).toMatch(/^[A-Z0-9^-]{1,12}$/)
    }),
    { numRuns: sampleCount(2000) },
  )
})
