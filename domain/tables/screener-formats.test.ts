import { expect, test } from 'vitest'
import { inUtf16, inWindows1252, readSample } from '../testing/read-sample.ts'
import type { Answers } from './answers.ts'

interface Sample {
  readonly table: string | Uint8Array
  /** The questions, and their answers. */
  readonly asked?: readonly string[]
  readonly answers?: Answers
  readonly stocks: readonly Readonly<Record<string, number | string>>[]
}

/** Invented stocks in the formats of screeners, vendors and spreadsheets. */
const samples: Readonly<Record<string, Sample>> = {
  'Finviz, all columns': {
    table: `"No.","Ticker","Company","Sector","Country","Market Cap","P/E","Average Volume","Shares Outstanding","Sales","Performance (Week)","52-Week High","Price","Change","Volume"
1,"AAA","Alder, Inc.","Technology","USA",4572794.13,38.1,56908.91,14594.18,408620.00,4.20%,-2.35%,313.33,1.25%,34437191
2,"BBB","Birch Corp","Financial","USA",1290.50,-,412.20,178.00,-,-0.50%,-,7.25,0.00%,"500,000"
`,
    stocks: [
      {
        ...{ symbol: 'AAA', name: 'Alder, Inc.', marketCap: 4572794130000, twoMonthsVolumeAverage: 56908910 },
        ...{
          sharesOutstanding: 14594180000,
          revenueTTM: 408620000000,
          weekDeltaRatio: 0.042,
          '52WeekHigh': 320.870456,
        },
      },
      { symbol: 'BBB', marketCap: 1290500000, volume: 500000, dayDeltaRatio: 0 },
    ],
  },
  'Finviz, chosen columns': {
    table:
      '"Ticker","Market Cap","Average Volume","Price","Volume"\n"AAA","4572794.13","56908.91","313.33","34437191"\n"BBB","3700000.00","18108.34","592.10","11250258"\n',
    stocks: [
      { symbol: 'AAA', marketCap: 4572794130000, twoMonthsVolumeAverage: 56908910, volume: 34437191 },
      { symbol: 'BBB', marketCap: 3700000000000, twoMonthsVolumeAverage: 18108340 },
    ],
  },
  'Finviz, two columns of one small company': {
    table: 'Ticker,Market Cap,Price\nAAA,52.30,2.10\n',
    asked: ['unit: Market Cap'],
    answers: { unit: { 'Market Cap': 1e6 } },
    stocks: [{ symbol: 'AAA', marketCap: 52300000, close: 2.1 }],
  },
  TradingView: {
    table: `Symbol,Description,Price,Price - Currency,Price Change % 1 day,Volume 1 day,Market capitalization,Market capitalization - Currency,Price to earnings ratio,Sector,Exchange,Performance % 1 week
AAA,Alder Corporation,180.25,USD,1.2504,182000000,4380000000000,USD,55.1,Electronic technology,NASDAQ,4.2
BRK.B,"Birch Inc. New",500,USD,-0.5,3100000,1078000000000,USD,—,Finance,NYSE,0.1
`,
    stocks: [
      { symbol: 'AAA', name: 'Alder Corporation', dayDeltaRatio: 0.012504, marketCap: 4.38e12, weekDeltaRatio: 0.042 },
      { symbol: 'BRK.B', exchange: 'NYSE', volume: 3100000 },
    ],
  },
  'TradingView, by its interface': {
    table:
      ',ticker,name,close,volume,market_cap_basic\n0,NASDAQ:AAA,AAA,180.25,182000000.0,4380000000000\n1,LSE:BBB,BBB,500.0,3100000.0,1078000000000\n',
    stocks: [{ symbol: 'AAA', exchange: 'NASDAQ', close: 180.25, volume: 182000000, marketCap: 4.38e12 }],
  },
  StockAnalysis: {
    table: `Symbol,Company Name,Market Cap,Stock Price,% Change,Volume,PE Ratio,Div. Yield,Revenue
AAA,Alder Corp,4.38T,180.25,1.25%,1.5M,55.1,0.02%,187.14B
BBB,Birch Corp,1.6B,12.50,-0.50%,0.2M,n/a,n/a,900M
`,
    stocks: [
      { symbol: 'AAA', marketCap: 4.38e12, volume: 1500000, dividendYield: 0.0002, revenueTTM: 187140000000 },
      { symbol: 'BBB', marketCap: 1600000000, dayDeltaRatio: -0.005 },
    ],
  },
  Barchart: {
    table: `Symbol,Name,Last,Change,%Chg,High,Low,Volume,Time
AAA,"Alder Corp",88.71,-0.26,-0.29%,89.52,88.01,431291,11/27/26
BBB,"Birch Corp",7.25,+0.04,+0.55%,7.30,7.10,12000,11/27/26
"Downloaded from Barchart.com as of 11-28-2026 02:45am CST"
`,
    stocks: [
      { symbol: 'AAA', close: 88.71, dayDelta: -0.26, dayDeltaRatio: -0.0029, date: '2026-11-27', dayLow: 88.01 },
      { symbol: 'BBB', close: 7.25, dayDelta: 0.04, date: '2026-11-27' },
    ],
  },
  'Nasdaq, screener': {
    table: `Symbol,Name,Last Sale,Net Change,% Change,Market Cap,Country,IPO Year,Volume,Sector,Industry
AAA,Alder Corp Common Stock,$88.71,-0.26,-0.292%,4572794130000.00,United States,1980,431291,Technology,Software
BBB,Birch Corp Common Stock,$7.25,0.04,0.555%,1290500000.00,United States,,12000,Industrials,Wood
`,
    stocks: [
      { symbol: 'AAA', close: 88.71, dayDelta: -0.26, dayDeltaRatio: -0.00292, marketCap: 4572794130000 },
      { symbol: 'BBB', close: 7.25, marketCap: 1290500000, country: 'United States' },
    ],
  },
  'Excel, en-US': {
    table:
      '\ufeffTicker,Company,Price,Date,Market Cap ($M)\r\nAAA,Alder,"$1,088.71",8/3/2026,"4,572,794.1"\r\nBBB,Birch,$7.25,8/13/2026,"1,290.5"\r\n',
    stocks: [
      { symbol: 'AAA', close: 1088.71, date: '2026-08-03', marketCap: 4572794100000 },
      { symbol: 'BBB', close: 7.25, date: '2026-08-13', marketCap: 1290500000 },
    ],
  },
  'Excel, de-DE': {
    table: inWindows1252(
      'Kürzel;Name;Kurs;Veränderung %;Marktkapitalisierung;Datum\r\nAAA;Ahörnle;1.088,71 €;-0,29 %;4,57 Bio.;03.08.2026\r\nBBB;Birke;7,25 €;1,5 %;1,29 Mrd.;13.08.2026\r\n',
    ),
    stocks: [
      { symbol: 'AAA', name: 'Ahörnle', close: 1088.71, currency: 'EUR', dayDeltaRatio: -0.0029, marketCap: 4.57e12 },
      { symbol: 'BBB', close: 7.25, dayDeltaRatio: 0.015, marketCap: 1290000000, date: '2026-08-13' },
    ],
  },
  'Excel, fr-FR': {
    table: inWindows1252(
      'Symbole;Société;Cours;Variation %;Volumes;Date\r\nAAA;Érable;1 088,71;-0,29 %;431 291;03/08/2026\r\nBBB;Bouleau;7,25;1,5 %;12 000;13/08/2026\r\n',
    ),
    stocks: [
      { symbol: 'AAA', name: 'Érable', close: 1088.71, volume: 431291, date: '2026-08-03' },
      { symbol: 'BBB', dayDeltaRatio: 0.015, volume: 12000, date: '2026-08-13' },
    ],
  },
  'Excel, as Unicode text': {
    table: inUtf16('Ticker\tCompany\tPrice\r\nAAA\tAlder – Šumava\t12.50\r\nBBB\tBirch\t7.25\r\n'),
    stocks: [
      { symbol: 'AAA', name: 'Alder – Šumava', close: 12.5 },
      { symbol: 'BBB', close: 7.25 },
    ],
  },
  'Sheets, en-US, with errors': {
    table:
      'Ticker,Price,P/E,Change %\nAAA,12.50,#N/A,1.2%\nBBB,7.25,#DIV/0!,-0.4%\n$CCC,"1,001.00",21.5,0.0%\nTotal,"1,020.75",,\n',
    stocks: [{ symbol: 'AAA', close: 12.5, dayDeltaRatio: 0.012 }, { symbol: 'BBB' }, { symbol: 'CCC', peRatio: 21.5 }],
  },
  'Sheets, de-DE': {
    table: 'Symbol,Kurs,Stück\nAAA,"12,50","1.000"\nBBB,"1.007,25",20\n',
    stocks: [
      { symbol: 'AAA', close: 12.5, quantity: 1000 },
      { symbol: 'BBB', close: 1007.25, quantity: 20 },
    ],
  },
  'Sheets, fr-FR': {
    table: 'Symbole,Cours,Quantité\nAAA,"12,50","1\u202f000"\nBBB,"1\u202f007,25",20\n',
    stocks: [
      { symbol: 'AAA', close: 12.5, quantity: 1000 },
      { symbol: 'BBB', close: 1007.25, quantity: 20 },
    ],
  },
  'headers of two lines': {
    table:
      'Symbol,Last,Market Cap,Performance %,,\n,,(mn),1 week,1 month,\nAAA,12.5,1290.5,4.2,-0.5,\nBBB,7.25,52.1,1,2,\n',
    stocks: [
      { symbol: 'AAA', close: 12.5, marketCap: 1290500000, weekDeltaRatio: 0.042 },
      { symbol: 'BBB', close: 7.25, marketCap: 52100000, weekDeltaRatio: 0.01 },
    ],
  },
  'groups above the header': {
    table: ',,Performance %,,\nSymbol,Price,1 week,1 month,Volume\nAAA,12.5,4.2,-0.5,1000\nBBB,7.25,1,2,2000\n',
    stocks: [
      { symbol: 'AAA', close: 12.5, weekDeltaRatio: 0.042, monthDeltaRatio: -0.005, volume: 1000 },
      { symbol: 'BBB', weekDeltaRatio: 0.01 },
    ],
  },
  'shifted columns': {
    table: 'Ticker,,Company,Sector,Price\nAAA,Alder,Technology,12.5,\nBBB,Birch,Energy,7.25,\n',
    asked: ['shift: Price'],
    answers: { shift: 1 },
    stocks: [
      { symbol: 'AAA', name: 'Alder', sector: 'Technology', close: 12.5 },
      { symbol: 'BBB', name: 'Birch', close: 7.25 },
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

test('says what it decided, and names what it could not read', () => {
  const { notes } = readSample(samples['Excel, de-DE']?.table ?? '')
  expect(notes).toEqual([
    'table.csv is not UTF-8; it was read as Windows-1252 (Western European).',
    'A comma separates decimals.',
    'Dates are written as day, month, year.',
  ])
  expect(readSample(samples['Sheets, en-US, with errors']?.table ?? '')).toMatchObject({
    rejected: [{ line: 5, reason: '“Total” is a total.' }],
    notes: ['“P/E” is missing where it cannot be read: “#N/A” on line 2, “#DIV/0!” on line 3.'],
  })
})
