import { expect, test } from 'vitest'
import { readSample } from '../testing/read-sample.ts'
import { readSymbol, readSymbolList } from './symbols.ts'

test.for([
  ['NASDAQ:NVDA', 'NVDA'],
  ['NYSE:BRK.B', 'BRK.B'],
  ['BRK/B', 'BRK/B'],
  ['BRK B', 'BRK.B'],
  ['BRK-B', 'BRK-B'],
  ['AAPL US', 'AAPL'],
  ['AAPL.US', 'AAPL'],
  ['$AAPL', 'AAPL'],
  ['(aapl)', 'AAPL'],
  ['AAPL/USD', 'AAPL'],
  ['AAPL NASDAQ.NMS', 'AAPL'],
  ["'AAPL", 'AAPL'],
  ['SAP.DE', 'SAP.DE'],
  ['CASH', 'CASH'],
] as const)('reads %s as %s', ([written, symbol]) => {
  expect(readSymbol(written)).toMatchObject({ ok: true, symbol })
})

test.for([
  ['US0378331005', '“US0378331005” is an ISIN; a symbol is needed.'],
  ['XETR:SAP', '“XETR:SAP” is a listing at XETR, not in the United States.'],
  ['Account Total', '“Account Total” is a total.'],
  ['Cash & Cash Investments', '“Cash & Cash Investments” is cash, no stock.'],
  ['SPAXX**', '“SPAXX**” is cash, no stock.'],
  ['Cash', '“Cash” is a word, no symbol.'],
  ['Visa', '“Visa” is a word, no symbol.'],
  ['', 'it has no symbol.'],
  ['Apple Incorporated', '“Apple Incorporated” is not a valid symbol.'],
] as const)('refuses %s in words', ([written, reason]) => {
  expect(readSymbol(written)).toEqual({ ok: false, reason })
})

test('reads watch lists and columns of tickers', () => {
  expect(readSymbolList('NASDAQ:AAPL,###MINE,NYSE:BRK.B,NASDAQ:AAPL')).toEqual(['AAPL', 'BRK.B'])
  expect(readSymbolList('Tickers\nAAPL\n\n$NVDA\nBRK/B\n')).toEqual(['AAPL', 'NVDA', 'BRK/B'])
  expect(readSymbolList('Ticker,Price\nAAPL,12\n')).toBeUndefined()
  expect(readSymbolList('Please look at AAPL')).toBeUndefined()
  expect(readSymbolList('')).toBeUndefined()
})

test('takes the symbol of a known name where a table has none', () => {
  const symbolOfName = (name: string) => ({ 'Alder Corp': 'AAA' })[name]
  const table = 'Product,Symbol/ISIN,Amount,Closing\nAlder Corp,US0000000001,12,88.71\nBirch,US0000000002,3,7.25\n'
  expect(readSample(table, {}, { symbolOfName })).toMatchObject({
    stocks: [{ symbol: 'AAA', quantity: 12, close: 88.71 }],
    rejected: [{ line: 3, reason: '“US0000000002” is an ISIN; a symbol is needed.' }],
  })
})
