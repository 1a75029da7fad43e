import { expect, test } from 'vitest'
import { isFormerStock, isReceipt, isStockSymbol, mayBeStock } from './stock-issues.ts'

test.for([
  ['BRUNSWICK CORP', true],
  ['CBRE GROUP INC CL A', true],
  ['NEXERA ENERGY PARTNERS, LP COM UNITS', true],
  ['BANK OF NT BUTTERFIELD & SON', true],
  ['PREFERRED BK LOS ANGELES CALIF', true],
  ['BANCO BRADESCO ADS REP ONE PFD', true],
  ['TIDE HOLDINGS COM W/I', false],
  ['TIDE HOLDINGS INC WHEN ISSUED', false],
  ['SPDR S&P 500 ETF TR', false],
  ['GIGCAPITAL5 INC WT EXP', false],
  ['STIFEL FINL CORP SR NT (DE)', false],
  ['PRUDENTIAL FINL INC 5.625% JR', false],
  ['SOTHERLY HOTELS INC PFD SER B', false],
  ['NUVEEN PREFERRED & INCOME SECU', false],
] as const)('an issue described as %s may be a stock: %s', ([description, expected]) => {
  expect(mayBeStock(description)).toBe(expected)
})

test.for([
  ['HYRE', 'HYRECAR INC COM', true],
  ['ONEM', '1LIFE HEALTHCARE INC COM (DE)', true],
  ['SHYG', 'ISHARES 0-5 YEAR HIGH YIELD CO', false],
  ['GAZ', 'BARCLAYS BK PLC IPATH SER B BE', false],
  ['DCRD', 'DECARBONIZATION PLUS ACQ CORP', false],
  ['PXQ', 'INVESCO EXCHANGE-TRADED FD TR', false],
  ['OBNNF', 'OSISKO MNG INC COM (CANADA)', false],
  ['MDRRP', 'MEDALIST DIVERSIFIED REIT, INC', false],
  ['WHAT', 'NOTHING THAT SAYS WHAT IT IS', false],
] as const)('%s, %s, was a listed stock: %s', ([symbol, description, expected]) => {
  expect(isFormerStock(symbol, description)).toBe(expected)
})

test.for([
  [['GOOGL', 'GOOG'], []],
  [['BRK-B', 'BRK-A'], []],
  [['FOXA', 'FOX'], []],
  [['FCNCA', 'FCNCP'], ['FCNCP']],
  [
    ['ACGL', 'ACGLO', 'ACGLN'],
    ['ACGLO', 'ACGLN'],
  ],
  [
    ['BAC', 'BAC-PE', 'BML-PG'],
    ['BAC-PE', 'BML-PG'],
  ],
  [['CVE', 'CVE-WT'], ['CVE-WT']],
  [
    ['SLAMU', 'SLAM', 'SLAMW'],
    ['SLAMU', 'SLAMW'],
  ],
  [['NRSAX'], ['NRSAX']],
] as const)('a company with the symbols %s has these symbols that are not of stocks: %s', ([symbols, others]) => {
  expect(symbols.filter((symbol) => !isStockSymbol(symbol, symbols))).toEqual(others)
})

test('recognizes a depositary receipt by a description or a name', () => {
  const receipts = ['CHIPS MFG LTD ADS', 'CHIPS MFG LTD SPON ADR', 'Chips Ltd. American Depositary Shares']
  expect(receipts.filter((description) => !isReceipt(description))).toEqual([])
  const others = ['ADS-TEC ENERGY PLC', 'CHIPS MFG LTD COM', 'BRADS DINERS INC', 'LOADS INC']
  expect(others.filter((description) => isReceipt(description))).toEqual([])
})
