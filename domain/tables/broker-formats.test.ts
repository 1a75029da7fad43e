import { expect, test } from 'vitest'
import { inWindows1252, readSample } from '../testing/read-sample.ts'
import type { Answers } from './answers.ts'

interface Sample {
  readonly table: string | Uint8Array
  /** The questions, and their answers. */
  readonly asked?: readonly string[]
  readonly answers?: Answers
  readonly stocks: readonly Readonly<Record<string, number | string>>[]
}

/** Invented positions in the formats that brokers export. */
const samples: Readonly<Record<string, Sample>> = {
  'Interactive Brokers, activity statement': {
    table: `Statement,Header,Field Name,Field Value
Statement,Data,BrokerName,Sample Brokers
Statement,Data,Period,"November 27, 2026"
Account Information,Header,Field Name,Field Value
Account Information,Data,Name,A Person
Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
Open Positions,Data,Summary,Stocks,USD,AAA,"1,250",1,81.25,101562.5,88.71,110887.5,9325,
Open Positions,Data,Summary,Stocks,USD,BRK B,3,1,401.5,1204.5,500.1,1500.3,295.8,
Open Positions,Total,,Stocks,USD,,,,,102767,,112387.8,9620.8,
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,Proceeds,Comm/Fee
Trades,Data,Order,Stocks,USD,AAA,"2026-11-02, 10:31:00",50,-4062.5,-1
`,
    stocks: [
      { symbol: 'AAA', quantity: 1250, cost: 81.25, costTotal: 101562.5, close: 88.71, currency: 'USD' },
      { symbol: 'BRK.B', quantity: 3, cost: 401.5, costTotal: 1204.5, close: 500.1, currency: 'USD' },
    ],
  },
  'Interactive Brokers, flex query': {
    table: `"ClientAccountID","CurrencyPrimary","Symbol","Description","ISIN","Quantity","MarkPrice","CostBasisPrice","ReportDate"
"U000","USD","AAA","ALDER CORP","US0000000001","12.5","88.71","81.25","20261127"
`,
    stocks: [{ symbol: 'AAA', name: 'ALDER CORP', quantity: 12.5, close: 88.71, cost: 81.25 }],
  },
  Schwab: {
    table: `"Positions for account Sample XXXX-0000 as of 04:15 PM ET, 11/27/2026"

"Symbol","Description","Quantity","Price","Price Change $","Price Change %","Market Value","Day Change $","Cost Basis","Gain/Loss $","P/E Ratio","52 Week High","Volume","Ex-Dividend Date","Security Type",
"AAA","ALDER CORP","1,100","$88.71","-$0.26","-0.29%","$97,581.00","-$286.00","$75,000.00","$22,581.00","21.5","$89.52","431,291","12/10/2026","Equity",
"BRK/B","BERKSHIRE B","10","$500.00","$1.10","0.22%","$5,000.00","$11.00","$4,000.00","$1,000.00","--","$512.00","3,100,000","--","Equity",
"Cash & Cash Investments","--","--","--","--","--","$2,953.34","$0.00","--","--","--","--","--","--","Cash",
"Account Total","--","--","--","--","--","$105,534.34","-$275.00","$79,000.00","$23,581.00","--","--","--","--","--",
`,
    stocks: [
      {
        symbol: 'AAA',
        quantity: 1100,
        close: 88.71,
        dayDelta: -0.26,
        costTotal: 75000,
        peRatio: 21.5,
        volume: 431291,
        exDividendDate: '2026-12-10',
      },
      { symbol: 'BRK/B', quantity: 10, close: 500, dayDeltaRatio: 0.0022, '52WeekHigh': 512 },
    ],
  },
  'Schwab, with short titles': {
    table: `"Positions for account Individual ...123 as of 04:15 PM ET, 2026/11/27"
"",""
"Symbol","Description","Qty (Quantity)","Price","Price Chng $ (Price Change $)","Price Chng % (Price Change %)","Mkt Val (Market Value)","Cost Basis","Security Type",
"AAA","ALDER CORP","1,100","88.71","-0.26","-0.29%","$97,581.00","$75,000.00","Equity",
"Positions Total","","--","--","--","--","$105,534.34","$79,000.00","--",
`,
    stocks: [
      { symbol: 'AAA', quantity: 1100, close: 88.71, dayDelta: -0.26, dayDeltaRatio: -0.0029, costTotal: 75000 },
    ],
  },
  Fidelity: {
    table: `\ufeffAccount Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Average Cost Basis,Type
X00000000,Individual,SPAXX**,HELD IN MONEY MARKET,,,,$55.87,,Cash,
X00000000,Individual,AAA,ALDER CORP,565.896,$29.6099,+$0.3099,$16756.12,$21.05,Cash,
X00000000,Individual,BBB,BIRCH CORP,339.155,$149.54,-$0.85,$50717.23,$99.10,Margin,

"The data and information in this spreadsheet is provided for your use only, and is not advice."

"Date downloaded Nov-27-2026 6:35 p.m ET"
`,
    stocks: [
      { symbol: 'AAA', quantity: 565.896, close: 29.6099, dayDelta: 0.3099, cost: 21.05 },
      { symbol: 'BBB', quantity: 339.155, close: 149.54, dayDelta: -0.85, cost: 99.1 },
    ],
  },
  'DEGIRO, in Dutch numbers and with a column of tickers': {
    table: `Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR
ALDER CORP,AAA,12,"88,71",USD,"1064,52","912,40"
BIRCH CORP,BBB,3,"7,25",USD,"21,75","18,64"
CASH & CASH FUND & FTX CASH (EUR),,,,EUR,"10,00","10,00"
`,
    stocks: [
      { symbol: 'AAA', name: 'ALDER CORP', quantity: 12, close: 88.71 },
      { symbol: 'BBB', name: 'BIRCH CORP', close: 7.25 },
    ],
  },
  'Trading 212, history': {
    table: `Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total
Market buy,2026-11-02 14:31:00,US0000000001,AAA,Alder Corp,1.2345678,81.25,USD,1.00,100.31
Market sell,2026-11-13 15:02:00,US0000000002,BBB,Birch Corp,10.0000000,7.25,USD,1.00,72.50
`,
    stocks: [
      {
        symbol: 'AAA',
        name: 'Alder Corp',
        quantity: 1.2345678,
        close: 81.25,
        currency: 'USD',
        date: '2026-11-02',
        action: 'Market buy',
      },
      { symbol: 'BBB', quantity: 10, close: 7.25, date: '2026-11-13' },
    ],
  },
  'Vanguard, with its transactions below': {
    table: `Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
12345678,ALDER CORP,AAA,110.5000,88.71,9802.46,
12345678,BIRCH CORP,BBB,2.0000,7.25,14.50,


Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,
12345678,2026-11-02,2026-11-03,Buy,Buy,ALDER CORP,AAA,10.0000,81.25,-812.50,
`,
    stocks: [
      { symbol: 'AAA', name: 'ALDER CORP', quantity: 110.5, close: 88.71 },
      { symbol: 'BBB', quantity: 2, close: 7.25 },
    ],
  },
  'Robinhood, history': {
    table: `"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
"11/2/2026","11/2/2026","11/3/2026","AAA","Alder Corp","Buy","5","$81.25","($406.25)"
"11/13/2026","11/13/2026","11/16/2026","BBB","Birch Corp","Sell","12.5","$7.25","$90.63"
`,
    stocks: [
      { symbol: 'AAA', quantity: 5, close: 81.25, date: '2026-11-02', action: 'Buy' },
      { symbol: 'BBB', quantity: 12.5, close: 7.25, date: '2026-11-13' },
    ],
  },
  'eToro, portfolio': {
    table: `Ticker,Name,Units,Avg. Open,Invested,Current Rate,P/L,P/L(%)
AAA,Alder Corp,12.34567,$81.25,"$1,003.09",$88.71,$92.10,9.18%
BBB,Birch Corp,3.00000,$9.10,$27.30,$7.25,-$5.55,-20.33%
`,
    stocks: [
      { symbol: 'AAA', quantity: 12.34567, cost: 81.25, costTotal: 1003.09, close: 88.71 },
      { symbol: 'BBB', quantity: 3, cost: 9.1, close: 7.25 },
    ],
  },
  'eToro, closed positions': {
    table: `Position ID,Action,Long / Short,Amount,Units,Open Date,Close Date,Leverage,Open Rate,Close Rate
1,Alder Corp (AAA),Long,100.00,1.2345,02/11/2026 14:31:00,13/11/2026 14:31:00,1,81.25,88.71
`,
    stocks: [{ symbol: 'AAA', quantity: 1.2345, cost: 81.25, close: 88.71 }],
  },
  'Yahoo, portfolio': {
    table: `Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment
AAA,88.71,2026/11/27,16:00 EST,-0.26,88.9,89.52,88.01,431291,20260105,81.25,10.0,,,,
BBB,7.25,2026/11/27,16:00 EST,0.04,7.2,7.3,7.1,12000,,,,,,,
`,
    asked: ['unit: Change'],
    answers: { unit: { Change: 1 } },
    stocks: [
      {
        symbol: 'AAA',
        close: 88.71,
        date: '2026-11-27',
        dayDelta: -0.26,
        dayHigh: 89.52,
        volume: 431291,
        quantity: 10,
        cost: 81.25,
      },
      { symbol: 'BBB', close: 7.25, dayDelta: 0.04 },
    ],
  },
  'Ghostfolio, activities': {
    table: `Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note
16-09-2026,AAA,YAHOO,USD,81.25,5,buy,1.00,First
01-10-2026,BBB,YAHOO,USD,7.25,10,sell,0,
`,
    stocks: [
      { symbol: 'AAA', date: '2026-09-16', close: 81.25, quantity: 5, action: 'buy' },
      { symbol: 'BBB', date: '2026-10-01', close: 7.25, quantity: 10 },
    ],
  },
  'Portfolio Performance, in German': {
    table: inWindows1252(
      'Name;Symbol;Stück;Kurs;Währung;Kursdatum;Einstandswert\r\nHölzer AG;AAA;1.250,5;88,71;USD;27.11.2026;101.562,50\r\nBirke;BBB;3;7,25;USD;27.11.2026;27,30\r\n',
    ),
    stocks: [
      { symbol: 'AAA', name: 'Hölzer AG', quantity: 1250.5, close: 88.71, date: '2026-11-27', costTotal: 101562.5 },
      { symbol: 'BBB', quantity: 3, close: 7.25, costTotal: 27.3 },
    ],
  },
}

test.for(Object.entries(samples))('%s', ([, { table, asked = [], answers, stocks }]) => {
  expect(readSample(table).asked).toEqual(asked)
  const read = readSample(table, answers)
  expect(read.asked).toEqual([])
  expect(read.stocks).toMatchObject(stocks)
  expect(read.stocks).toHaveLength(stocks.length)
})

test('totals, cash and damaged lines are named', () => {
  const ibkr = readSample(samples['Interactive Brokers, activity statement']?.table ?? '')
  expect(ibkr.rejected).toEqual([{ line: 9, reason: 'it is a total.' }])
  const schwab = readSample(samples['Schwab']?.table ?? '')
  expect(schwab.rejected.map(({ line }) => line)).toEqual([6, 7])
  expect(schwab.day).toBe('2026-11-27')
  expect(readSample(samples['Fidelity']?.table ?? '').day).toBe('2026-11-27')
})
