import { expect, test } from 'vitest'
import { googleFinance, yahooFinance } from './links.ts'

test.each([
  ['NVDA', 'NASDAQ', 'https://www.google.com/finance/quote/NVDA:NASDAQ'],
  ['BRK-B', 'NYSE', 'https://www.google.com/finance/quote/BRK.B:NYSE'],
  ['IMO', 'NYSE MKT', 'https://www.google.com/finance/quote/IMO:NYSEAMERICAN'],
  ['A/B', 'X&Y', 'https://www.google.com/finance/quote/A%2FB:X%26Y'],
])('links to the Google Finance page of %s on %s', (symbol, exchange, address) => {
  expect(googleFinance(symbol, exchange)).toBe(address)
})

test('Yahoo Finance writes share classes with a dash', () => {
  expect(yahooFinance('BRK.B')).toBe('https://finance.yahoo.com/quote/BRK-B')
})
