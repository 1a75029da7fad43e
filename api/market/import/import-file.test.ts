import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { byteOrderMark, csvOf, type CsvRow } from '#domain/screen/csv'
import { isFormulaId } from '#domain/screen/formulas'
import type { StoredNumberField } from '#domain/stock/fields'
import { metricIds, metrics } from '#domain/stock/metrics'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { matching } from '#domain/testing/matchers'
import { parseDataset } from '#domain/testing/reference-dataset'
import { sampleCount } from '#domain/testing/sample-count'
import { createDemoMarket } from '../../demo/demo-market.ts'
import { aFolder } from '../../testing/server.ts'
import { importFile, type ImportRequest } from './import-file.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
beforeEach(async () => {
  folder = await aFolder()
})
afterEach(() => folder.remove())

const now = () => Date.parse('2026-08-22T12:00:00Z')
const path = (name: string) => join(folder.path, name)

async function run(csv: string, request: Partial<ImportRequest> = {}) {
  await writeFile(path('export.csv'), csv)
  return importFile({ file: path('export.csv'), isAccepted: true, now, ...request })
}

const linesOf = async (name = 'export.ndjson.gz') =>
  gunzipSync(await readFile(path(name)))
    .toString()
    .trimEnd()
    .split('\n')
const stocksOf = async () => parseDataset((await linesOf()).join('\n')).stocks

const finviz = `"No.","Ticker","Company","Sector","Industry","Country","Market Cap","P/E","Average Volume","Performance (Week)","52-Week High","Price","Change","Volume"
1,"AAPL","Apple, Inc.","Technology","Consumer Electronics","USA",4572794.13,38.1,56908.91,4.20%,-2.35%,313.33,1.25%,34437191
2,"BRK-B","Berkshire","Financial","Insurance - Diversified","USA",-,-,-,-0.50%,-,500,0.00%,"1,234"
`

describe('an export of Finviz', () => {
  test('is imported with its own units', async () => {
    const result = await run(finviz)
    expect(result).toMatchObject({ ok: true })
    const [apple, berkshire] = await stocksOf()
    expect(apple).toMatchObject({
      ...{ symbol: 'AAPL', name: 'Apple, Inc.', country: 'USA', close: 313.33, volume: 34437191, date: '2026-08-21' },
      ...{ marketCap: 4572794130000, peRatio: 38.1, twoMonthsVolumeAverage: 56908910, weekDeltaRatio: 0.042 },
      ...{ dayDeltaRatio: 0.0125, '52WeekHigh': 320.870456 },
    })
    expect(apple?.from52WeekHigh).toBeCloseTo(-0.0235, 6)
    expect(apple?.weekDelta).toBeCloseTo(313.33 - 313.33 / 1.042, 5)
    expect(berkshire).toMatchObject({ symbol: 'BRK-B', close: 500, volume: 1234, marketCap: null, '52WeekHigh': null })
  })

  test('is not written before its mapping is shown and accepted', async () => {
    const result = await run(finviz, { isAccepted: false })
    expect(result).toMatchObject({ ok: true })
    const text = result.ok ? result.value.join('\n') : ''
    expect(text).toContain('"Market Cap": { "target": "marketCap", "times": 1000000 }')
    expect(text).toContain('Not imported: "No."')
    expect(await readdir(folder.path)).toEqual(['export.csv'])
  })

  test('is imported equally with the proposed mapping saved as a file', async () => {
    const shown = await run(finviz, { isAccepted: false })
    const text = shown.ok ? shown.value.join('\n') : ''
    await writeFile(path('mapping.json'), text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    await run(finviz)
    await run(finviz, { isAccepted: false, mapping: path('mapping.json'), target: path('other.ndjson.gz') })
    expect(await linesOf('other.ndjson.gz')).toEqual(await linesOf())
  })
})

test('an export of StockAnalysis is imported, with or without unit letters', async () => {
  const header = 'Symbol,Company Name,Market Cap,Stock Price,% Change,Volume,PE Ratio\n'
  await run(
    `${header}NVDA,NVIDIA Corporation,4.38T,180.25,1.25%,1.5M,55.1\nAAPL,Apple Inc.,3670000000000,250.12,-1.5,4100,n/a\n`,
  )
  expect(await stocksOf()).toMatchObject([
    {
      symbol: 'NVDA',
      name: 'NVIDIA Corporation',
      marketCap: 4.38e12,
      dayDeltaRatio: 0.0125,
      volume: 1.5e6,
      peRatio: 55.1,
    },
    { symbol: 'AAPL', marketCap: 3.67e12, close: 250.12, dayDeltaRatio: -0.015, volume: 4100, peRatio: null },
  ])
})

const row = (stock: Stock): CsvRow => ({
  symbol: stock.symbol,
  number: (field) => (isFormulaId(field) ? null : stock[field]),
  text: (field) => stock[field],
})
const ownMetrics = metricIds.map((id) => metrics[id])
const exported = (stocks: readonly Stock[]) =>
  byteOrderMark +
  csvOf(stocks.map(row), ownMetrics, { date: '2026-08-21', simulated: true, summary: 'all, of 3 stocks' })

describe('our own export', () => {
  test('of a market is imported to the same values', async () => {
    const lines: string[] = []
    for (const line of createDemoMarket(200).lines()) if (lines.push(line) === 300) break
    const { stocks } = parseDataset(lines.join('\n'))
    const csv = exported(stocks)
    const result = await run(csv)
    expect(result).toMatchObject({ ok: true })
    expect(result.ok && result.value.some((line) => line.startsWith('Line '))).toBe(false)
    const imported = await stocksOf()
    expect(imported).toHaveLength(stocks.length)
    expect(exported(imported)).toBe(csv)
    const fields: readonly StoredNumberField[] = [
      'close',
      'volume',
      'marketCap',
      'peRatio',
      'weekLow',
      '52WeekHigh',
      'sma50',
      'monthDelta',
    ]
    for (const field of fields)
      expect(imported.map((stock) => stock[field])).toEqual(stocks.map((stock) => stock[field]))
  })

  test('of any values is imported to the same values', async () => {
    const text = fc.string({ minLength: 1, maxLength: 30 }).map((one) => one.trim().replaceAll(/\p{Cc}/gu, ''))
    // The table writes zeros without a sign.
    const unsigned = (value: number) => (value === 0 ? 0 : value)
    const number = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map(unsigned)
    const stock = fc.record({
      name: text,
      industry: text,
      close: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
      peRatio: number,
      weekDelta: number,
      profitMargin: fc.double({ min: -5, max: 5, noNaN: true }),
    })
    const others = { twoWeeksDelta: 0, monthDelta: 0, twoMonthsDelta: 0, date: '2026-08-21', createdAt: '2026-08-21' }
    await fc.assert(
      fc.asyncProperty(fc.array(stock, { minLength: 1, maxLength: 5 }), async (some) => {
        const stocks = some.map((known, at) => aStock({ symbol: `S${at}`, ...others, ...known }))
        const csv = exported(stocks)
        const target = path(`${crypto.randomUUID()}.ndjson.gz`)
        expect(await run(csv, { target })).toMatchObject({ ok: true })
        const { stocks: imported } = parseDataset(gunzipSync(await readFile(target)).toString())
        // A text that stands for a missing value is read as missing.
        const known = stocks.map((one) => aStock({ ...one, name: present(one.name), industry: present(one.industry) }))
        const readable = (all: readonly Stock[]) =>
          all.map(({ name, industry, close, peRatio, weekDelta }) => [name, industry, close, peRatio, weekDelta])
        expect(readable(imported)).toEqual(readable(known))
        imported.forEach((one, at) => expect(one.profitMargin).toBeCloseTo(known[at]?.profitMargin ?? NaN, 6))
      }),
      { numRuns: sampleCount(30) },
    )
  })
})

const present = (text: string | null): string | null =>
  text === null || /^(|-|–|—|n\/a|na|none|null|nan)$/i.test(text) ? null : text

describe('data that cannot be imported', () => {
  test('is reported with its line, and the rest is imported', async () => {
    const csv = `# a comment
Ticker,Price,P/E
AAPL,231.2,30

TIDE,cheap,1
<b>,1,1
,2,2
AAPL,3,3
LARK,0,1
WAVE,-,1
REEF,1
"SAND",12.5,"1,2"
`
    const result = await run(csv)
    const lines = result.ok ? result.value : []
    expect(lines.filter((line) => line.startsWith('Line '))).toEqual([
      'Line 5 is not imported: “cheap” in the column Price is no number.',
      'Line 6 is not imported: “<b>” is not a valid symbol.',
      'Line 7 is not imported: it has no symbol.',
      'Line 8 is not imported: AAPL is on line 3 already.',
      'Line 9 is not imported: its price is not above 0.',
      'Line 10 is not imported: it has no price.',
      'Line 11 is not imported: it has 2 cells, and the header has 3.',
    ])
    expect(lines).toContain('“P/E” is missing where it cannot be read: “1,2” on line 12.')
    expect(await stocksOf()).toMatchObject([
      { symbol: 'AAPL', peRatio: 30 },
      { symbol: 'SAND', close: 12.5, peRatio: null },
    ])
  })

  test.for([
    ['', 'is not a CSV file with columns'],
    ['only one column\n1\n', 'is not a CSV file with columns'],
    ['Name,Price\nApple,1\n', 'has no column for the symbol'],
    ['Ticker,Name\nAAPL,Apple\n', 'has no column for the price (close)'],
    ['Ticker,Price\nAAPL,x\n', 'has nothing that can be imported'],
    ['Ticker,Price\n"AAPL,1\n', 'Line 2 is not imported: it has a damaged quote. '],
    ['NASDAQ:AAPL,###MINE,NYSE:BRK.B', 'is a list of 2 symbols without prices'],
    ['Action,Ticker,Price,Quantity\nBuy,AAPL,300,2\n', 'is a list of transactions'],
  ] as const)('leaves no file: %j', async ([csv, sentence]) => {
    const result = await run(csv)
    expect(result).toMatchObject({ ok: false })
    expect(result.ok ? '' : result.failure.join(' ')).toContain(sentence)
    expect(await readdir(folder.path)).toEqual(['export.csv'])
  })

  test('includes a file in no known encoding, whose names would be garbled', async () => {
    await writeFile(path('other.csv'), Buffer.from('Ticker,Company,Price\nNESN,\x81\x9f,90\n', 'latin1'))
    const result = await importFile({ file: path('other.csv'), isAccepted: true, now })
    expect(result).toEqual({
      ok: false,
      failure: [matching.stringContaining('other.csv is not UTF-8. Save it in Excel')],
    })
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.gz'))).toEqual([])
  })

  test.for([
    ['nonsense', 'is no mapping'],
    ['{"Tickr": "symbol"}', 'the file has no column "Tickr"'],
    ['{"Ticker": "ticker"}', '"ticker" is no value of a stock'],
    ['{"Ticker": "symbol", "Price": "symbol"}', 'symbol is mapped twice'],
    ['{"Ticker": "symbol", "Price": {"target": "close", "times": -1}}', '"times" of close must be a number above 0'],
  ] as const)('rejects a mapping with its reason: %s', async ([mapping, sentence]) => {
    await writeFile(path('mapping.json'), mapping)
    const result = await run('Ticker,Price\nAAPL,1\n', { mapping: path('mapping.json') })
    expect(result.ok ? '' : result.failure.join(' ')).toContain(sentence)
  })

  test('does not replace an existing file', async () => {
    await writeFile(path('export.ndjson.gz'), 'mine')
    expect(await run('Ticker,Price\nAAPL,1\n')).toMatchObject({
      ok: false,
      failure: [matching.stringContaining('exists already')],
    })
    expect(await readFile(path('export.ndjson.gz'), 'utf8')).toBe('mine')
    expect((await readdir(folder.path)).toSorted()).toEqual(['export.csv', 'export.ndjson.gz'])
  })
})

describe('a table that can be read in several ways', () => {
  const csv = 'Symbol,Price,Market Cap,Change\nAAA,12.5,52.3,0.4\nBBB,7.25,48.1,-0.2\n'

  test('is not written, and each question names its options', async () => {
    for (const isAccepted of [true, false]) {
      const result = await run(csv, { isAccepted })
      expect(result.ok).toBe(!isAccepted)
      const lines = result.ok ? result.value : result.failure
      expect(lines).toContain('Nothing shows the unit of the numbers in “Market Cap”.')
      expect(lines).toContain(
        '  --unit "Market Cap=millions" (in millions): 52.3 on line 2 is 52300000; 48.1 on line 3 is 48100000',
      )
      expect(lines).toContain('Nothing shows whether “Change” is in percent or an amount.')
    }
    expect(await readdir(folder.path)).toEqual(['export.csv'])
  })

  test('is written with the answers', async () => {
    await run(csv, { answers: { unit: { 'Market Cap': 1e6, Change: 1 } } })
    expect(await stocksOf()).toMatchObject([
      { symbol: 'AAA', marketCap: 52.3e6, dayDelta: 0.4 },
      { symbol: 'BBB', marketCap: 48.1e6, dayDelta: -0.2 },
    ])
  })
})

test('takes symbols and decimal signs from a known dataset', async () => {
  await run('Ticker,Company,Price\nAAA,"Alder, Inc.",1.3\nBBB,Birch Corp,12.4\nBBC,Birch Corp,12.4\n')
  const request = { known: path('export.ndjson.gz'), target: path('other.ndjson.gz') }
  const result = await run('Product;ISIN;Closing\nAlder Inc;US0000000001;1.234\nBirch;US0000000002;12.345\n', request)
  expect(result).toMatchObject({ ok: true })
  expect((await linesOf('other.ndjson.gz')).map((line): unknown => JSON.parse(line))).toMatchObject([
    { symbol: 'AAA', last: { close: 1.234 } },
  ])
  expect(await run('Ticker,Price\nAAA,1\n', { known: path('export.csv') })).toMatchObject({ ok: false })
})

test('takes the session from the title or footer of a table', async () => {
  const footer = '"Downloaded on Nov-28-2026"\n'
  const request = { now: () => Date.parse('2026-12-03T12:00:00Z') }
  const result = await run(`Ticker,Price\nAAPL,1\n${footer}`, request)
  expect(result.ok ? result.value : []).toContain(
    'The prices count as those of 2026-11-27, since the file names 2026-11-28; --date names another session.',
  )
  expect(await stocksOf()).toMatchObject([{ date: '2026-11-27' }])
})

test('converts rows of several days to closes', async () => {
  const csv =
    'Date;Symbol;Close;Volume\n2026-08-20;AAPL;230;100\n08/21/2026;AAPL;231.2;\n2026-08-21;TIDE;5;7\n2026-08-21;TIDE;6;7\nsoon;TIDE;6;7\n'
  const result = await run(csv)
  const lines = result.ok ? result.value : []
  expect(lines.filter((line) => line.startsWith('Line '))).toEqual([
    'Line 5 is not imported: TIDE has a close of 2026-08-21 on line 4 already.',
    'Line 6 is not imported: “soon” in the column Date is no date.',
  ])
  expect(await linesOf()).toEqual([
    '{"dates":["2026-08-20","2026-08-21"]}',
    '{"symbol":"AAPL","close":[230,231.2],"volume":[100,null]}',
    '{"symbol":"TIDE","close":[null,5],"volume":[null,7]}',
  ])
})

test.for([
  [undefined, 'Ticker,Price\r\nAAPL,1\r\n# Data of 2026-07-01 · all\r\n', '2026-07-01'],
  [undefined, '# Data of 2026-07-01 · all\nTicker,Price\nAAPL,1\n', '2026-07-01'],
  ['2026-06-30', '# Data of 2026-07-01 · all\nTicker,Price\nAAPL,1\n', '2026-06-30'],
  [undefined, 'Ticker,Price\nAAPL,1\n', '2026-08-21'],
] as const)('prices have the given day, or the file’s, or that of the last session: %s', async ([date, csv, day]) => {
  await run(csv, { date })
  expect(await stocksOf()).toMatchObject([{ date: day }])
})

test('rejects an invalid day', async () => {
  expect(await run('Ticker,Price\nAAPL,1\n', { date: 'today' })).toMatchObject({ ok: false })
})
