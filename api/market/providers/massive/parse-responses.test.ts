import { expect, test } from 'vitest'
import { parseTickerPage, symbolOfTicker } from './parse-responses.ts'

test('a listing states whether it is a depositary receipt and keeps the letters of its class', () => {
  const row = (ticker: string, type: string) => ({
    ticker,
    type,
    name: 'Formosa Wafer',
    primary_exchange: 'XNYS',
    cik: '9',
  })
  const results = [row('FWF', 'ADRC'), row('BRK.B', 'CS'), row('FWFw', 'WARRANT')]
  const page = parseTickerPage(Buffer.from(JSON.stringify({ status: 'OK', count: 3, results })))
  expect(page.ok && page.value.listings.map(({ symbol, assetType }) => [symbol, assetType])).toEqual([
    ['FWF', 'Depositary Receipt'],
    ['BRK-B', 'Stock'],
  ])
  expect(page).toMatchObject({ value: { rows: 3, last: 'FWFw' } })
})

test.for([
  ['BRK.B', 'BRK-B'],
  ['BF/B', 'BF-B'],
  ['BRK-B', 'BRK-B'],
  ['ABRpD', 'ABR-P-D'],
  ['Tw', undefined],
  ['Tr', undefined],
  ['ABRpDw', undefined],
] as const)('the ticker %s is the symbol %s', ([ticker, symbol]) => {
  expect(symbolOfTicker(ticker)).toBe(symbol)
})
