import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { sampleCount } from '../testing/sample-count.ts'
import { readPositions, type ReadRequest } from './read-positions.ts'

const stocks = [
  { symbol: 'AAPL', name: 'Apple Inc.', close: 271.5, marketCap: 4e12 },
  { symbol: 'MSFT', name: 'Microsoft Corporation', close: 485.25, marketCap: 3.6e12 },
  { symbol: 'CASH', name: 'Pathward Financial', close: 80 },
  { symbol: 'USD', name: 'Ultra Semiconductors', close: 90 },
]

function read(text: string, request: Partial<ReadRequest> = {}) {
  const bytes = new TextEncoder().encode(text)
  return readPositions(bytes, { name: 'file.csv', answers: {}, today: '2026-11-28', stocks, parse, ...request })
}

/** A table of positions; throws for another file. */
function readRows(text: string, request: Partial<ReadRequest> = {}) {
  const file = read(text, request)
  if (!file.ok || file.value.kind !== 'table') throw new Error(`No table: ${JSON.stringify(file)}`)
  return file.value
}

describe('a list of tickers', () => {
  const list = (symbols: readonly string[], refused: readonly unknown[] = []) => ({
    ok: true,
    value: { kind: 'list', symbols, refused },
  })

  test.for([
    ['a watch list of TradingView', '###Tech,NASDAQ:AAPL,NASDAQ:MSFT,###Banks,NYSE:BRK.B', ['AAPL', 'MSFT', 'BRK.B']],
    ['lines', 'Ticker\nAAPL\n\nMSFT\nAAPL\n', ['AAPL', 'MSFT']],
    ['small letters of known symbols', 'aapl, msft', ['AAPL', 'MSFT']],
  ] as const)('is read: %s', ([, text, symbols]) => {
    expect(read(text)).toEqual(list(symbols))
  })

  test('keeps its symbols beside words that are none, which it names with their lines', () => {
    expect(read('AAPL\nMSFT\nXETR:SAP\nNVDA')).toEqual(
      list(
        ['AAPL', 'MSFT', 'NVDA'],
        [{ line: 3, text: 'XETR:SAP', reason: '“XETR:SAP” is a listing at XETR, not in the United States.' }],
      ),
    )
  })
})

describe('a table of positions', () => {
  test('keeps the rows of one symbol apart, shorts and fractions', () => {
    const text = 'Symbol,Quantity,Avg Cost,Cost Basis\nAAPL,10,150.5,1505\nAAPL,(0.85),200,\nMSFT,-3,400.25,-1200.75\n'
    expect(readRows(text)).toEqual({
      kind: 'table',
      columns: [
        { title: 'Symbol', target: 'symbol' },
        { title: 'Quantity', target: 'quantity' },
        { title: 'Avg Cost', target: 'cost' },
        { title: 'Cost Basis', target: 'costTotal' },
      ],
      rows: [
        { line: 2, symbol: 'AAPL', quantity: 10, cost: 150.5, costTotal: 1505 },
        { line: 3, symbol: 'AAPL', quantity: -0.85, cost: 200 },
        { line: 4, symbol: 'MSFT', quantity: -3, cost: 400.25, costTotal: -1200.75 },
      ],
      deals: false,
      rejected: [],
      rejectedCount: 0,
      notes: [],
      questions: [],
    })
  })

  test('names the cells that cannot be read, and lines without a symbol', () => {
    const { rows, notes, rejected, rejectedCount } = readRows('Symbol,Shares\nAAPL,many\nTotal,12\n')
    expect(rows).toEqual([{ line: 2, symbol: 'AAPL' }])
    expect(notes).toEqual(['“Shares” is missing where it cannot be read: “many” on line 2.'])
    expect(rejected).toEqual([{ line: 3, reason: '“Total” is a total.' }])
    expect(rejectedCount).toBe(1)
  })

  test('finds symbols by the names of known stocks', () => {
    expect(readRows('Company;Stück\nApple Inc;3\nMicrosoft;4\n').rows).toEqual([
      { line: 2, symbol: 'AAPL', name: 'Apple Inc', quantity: 3 },
      { line: 3, symbol: 'MSFT', name: 'Microsoft', quantity: 4 },
    ])
  })

  test('has the currency of its column, its prices, or its costs', () => {
    const currencies = (text: string) => readRows(text).rows.map(({ currency }) => currency)
    expect(currencies('Symbol,Shares,Cost Price,Currency\nAAPL,1,5,EUR\nMSFT,1,5,USD\n')).toEqual(['EUR', 'USD'])
    expect(currencies('Symbol,Shares,Cost Price,Price\nAAPL,1,5,€6.50\nMSFT,1,5,$6.50\n')).toEqual(['EUR', undefined])
    expect(currencies('Symbol,Shares,Cost Price\nAAPL,1,€6.50\nMSFT,1,$6.50\n')).toEqual(['EUR', undefined])
  })

  test('asks nothing about values that a list does not keep', () => {
    const { columns, questions } = readRows('Symbol,Shares,Market Cap,Change,Date\nAAPL,3,1234,0.5,01/02/2026\n')
    expect(questions).toEqual([])
    expect(columns.map(({ title }) => title)).toEqual(['Symbol', 'Shares'])
  })

  test.for([
    ['prices in pence', 'Symbol,Price,Quantity\nAAPL,27150,3\nMSFT,48525,5\n'],
    ['the decimal sign of prices', 'Symbol,Price\nAAPL,"1,250"\n'],
    ['the decimal sign of transactions', 'Symbol,Action,Quantity\nAAPL,Buy,"1,250"\n'],
    ['shifted columns that a list has in place', 'No.,Ticker,,Company,Price,Volume\n1,AAPL,Apple,271.5,584626,\n'],
  ] as const)('asks nothing about %s', ([, text]) => {
    expect(readRows(text).questions).toEqual([])
  })

  test('tells its progress once, even if it is read several times', () => {
    const shares: number[] = []
    const text = 'Ticker,,Company,Price,Volume\nAAPL,Apple,271.5,584626,\n'
    const onProgress = (share: number) => void shares.push(share)
    const request = { name: 'file.csv', answers: {}, today: '2026-11-28', stocks, parse, onProgress }
    expect(readPositions(new TextEncoder().encode(text), request)).toMatchObject({ ok: true, value: { questions: [] } })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.filter((share) => share === 1)).toHaveLength(1)
  })

  test('asks about shifted columns that change its amounts', () => {
    const text = 'Ticker,,Company,Quantity,Avg Cost\nAAPL,Apple,3,120.5,\n'
    expect(readRows(text).questions.map(({ about }) => about)).toEqual(['shift'])
    expect(readRows(text, { answers: { shift: 1 } }).rows).toMatchObject([{ quantity: 3, cost: 120.5 }])
  })

  test.for([
    ['the shares of a company', 'Symbol,Shares,Price\nAAPL,14.6B,271.5\nMSFT,7.43B,485.25\n'],
    ['a rank', 'Position,Symbol,Weight\n1,AAPL,7%\n2,MSFT,6%\n'],
  ] as const)('takes no quantity from %s, and says so', ([, text]) => {
    const { rows, notes } = readRows(text)
    expect(rows.map(({ quantity }) => quantity)).toEqual([undefined, undefined])
    expect(notes).toEqual([expect.stringMatching(/it is no quantity\.$/)])
  })

  test('of a rich owner, and of one who has a share and two, keeps its quantities', () => {
    const quantities = (text: string) => readRows(text).rows.map(({ quantity }) => quantity)
    expect(quantities('Symbol,Shares\nAAPL,300M\nMSFT,9e99\n')).toEqual([3e8, 9e99])
    expect(quantities('Symbol,Quantity\nAAPL,1\nMSFT,2\n')).toEqual([1, 2])
    expect(quantities('Symbol,Position,Quantity\nAAPL,Long,10\nMSFT,Short,5\n')).toEqual([10, 5])
  })

  test('leaves out cash and options, whose symbols may be those of stocks', () => {
    const { rows, rejected } = readRows(
      'Symbol,Name,Asset Class,Quantity,Price\nAAPL,Apple,Equity,10,271.5\nAAPL,Apple Call,Option,-1,5\nUSD,US Dollar,,500,1\nCASH,Balance,,1200,\nCASH,Pathward,Equity,3,81.5\n',
    )
    expect(rows.map(({ line }) => line)).toEqual([2, 6])
    expect(rejected).toEqual([
      { line: 3, reason: '“Option” is the kind of “AAPL”, no stock.' },
      { line: 4, reason: '“USD” is cash, no stock.' },
      { line: 5, reason: '“CASH” is cash, no stock.' },
    ])
  })

  test.for([
    ['a sign', 'Symbol,Price,Currency,Avg Cost\nAAPL,271.5,USD,130 €\n', 'EUR'],
    ['its title', 'Symbol,Price,Currency,Cost Basis (EUR)\nAAPL,271.5,USD,1300\n', 'EUR'],
    ['a column of its own', 'Symbol,Price,Currency,Avg Cost,Cost Currency\nAAPL,271.5,EUR,130,USD\n', 'USD'],
    ['a dollar sign that is no euro', 'Symbol,Price,Avg Cost\nAAPL,€240,$130\n', 'USD'],
    ['another dollar', 'Symbol,Currency,Avg Cost\nAAPL,CAD,$130\n', 'CAD'],
    ['two signs', 'Symbol,Currency,Avg Cost,Cost Basis\nAAPL,USD,130 €,£1200\n', undefined],
  ] as const)('has the currency of its costs by %s', ([, text, currency]) => {
    expect(readRows(text).rows.map((row) => row.currency)).toEqual([currency])
  })

  test('has quantities below 0 where it says that they are sold short', () => {
    const { rows } = readRows('Symbol,Long/Short,Quantity\nAAPL,Short,5\nAAPL,Short,-2\nMSFT,Long,3\n')
    expect(rows.map(({ quantity }) => quantity)).toEqual([-5, -2, 3])
  })

  test.for([
    'Security,Shares\nAAPL,3\nMicrosoft,5\n',
    'Stock,Shares\nAAPL,3\nMSFT,5\n',
    'Instrument,Ticker,Shares\nEquity,AAPL,3\nEquity,MSFT,5\n',
    'Symbol,Shares\nAAPL,3\n11/02/2024,1\nMSFT,5\n',
    'Symbol,Name,Shares\nAAPL,AAPL,3\nLSE:CASH,CASH,1\nMSFT,MSFT,5\n',
  ])('finds symbols where they are: %s', (text) => {
    expect(readRows(text).rows.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
      ['AAPL', 3],
      ['MSFT', 5],
    ])
  })

  test('of closed positions and trades has no quantities to keep', () => {
    expect(readRows('Symbol,Quantity,Open Date,Close Date\nAAPL,3,2026-01-02,2026-02-02\n').deals).toBe(true)
    expect(readRows('Symbol,Quantity,T. Price,Proceeds\nAAPL,-3,271.5,814.5\n').deals).toBe(true)
  })

  test.for(['Transaction', 'Side'])('of transactions is told apart by “%s”', (title) => {
    expect(readRows(`Date,Symbol,${title},Quantity\n2026-01-02,AAPL,Sell,5\n`).deals).toBe(true)
  })

  test('of transactions is told apart', () => {
    expect(readRows('Symbol,Action,Quantity,Price\nAAPL,Buy,3,120.5\nAAPL,Sell,1,130.5\n').deals).toBe(true)
  })

  test('keeps the first thousand rejected lines', () => {
    const lines = Array.from({ length: 1500 }, () => 'Total,1')
    const { rejected, rejectedCount } = readRows(['Symbol,Shares', 'AAPL,1', ...lines].join('\n'))
    expect([rejected.length, rejectedCount]).toEqual([1000, 1500])
  })
})

test.for([
  ['Cost,Price\n1,2\n3,4\n', 'file.csv has no column for the symbol that is known.'],
  ['This is a letter.\nIt has no tickers.\n', 'file.csv is not a CSV file with columns.'],
] as const)('refuses other files in words', ([text, sentence]) => {
  expect(read(text)).toEqual({ ok: false, failure: [sentence] })
})

/** How a program writes a table of positions. */
const manner = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
  hasThousands: fc.boolean(),
  negative: fc.constantFrom('-', '−', '('),
  titles: fc.constantFrom(
    ['Symbol', 'Quantity', 'Avg Cost'],
    ['Ticker', 'Shares', 'Cost/Share'],
    ['Kürzel', 'Stück', 'PRU'],
  ),
})

const position = fc.record({
  symbol: fc.constantFrom('AAPL', 'MSFT', 'BRK.B', 'F'),
  quantity: fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.double({ min: -900, max: 900, noNaN: true })),
  cost: fc.double({ min: 0.01, max: 9000, noNaN: true }),
})

test('reads positions that any program writes back to their values, or asks', () => {
  fc.assert(
    fc.property(manner, fc.array(position, { minLength: 1, maxLength: 8 }), (how, positions) => {
      const { separator, decimal, hasThousands, negative, titles } = how
      const written = (value: number) => {
        const [whole = '', fraction] = String(Math.abs(value)).split('.')
        const grouped = hasThousands ? whole.replaceAll(/\B(?=(\d{3})+$)/g, decimal === '.' ? ',' : '.') : whole
        const size = fraction === undefined ? grouped : grouped + decimal + fraction
        return `"${value >= 0 ? size : negative === '(' ? `(${size})` : negative + size}"`
      }
      const rows = positions.map(({ symbol, quantity, cost }, at) => ({
        ...{ line: at + 2, symbol, quantity: Number(quantity.toFixed(3)) + 0, cost: Number(cost.toFixed(2)) },
      }))
      const lines = rows.map(({ symbol, quantity, cost }) => [symbol, written(quantity), written(cost)])
      const text = [titles, ...lines].map((cells) => cells.join(separator)).join('\n')
      const found = readRows(text)
      if (found.questions.length === 0) expect(found.rows).toEqual(rows)
      const answered = readRows(text, { answers: { decimal } })
      expect(answered.questions).toEqual([])
      expect(answered.rows).toEqual(rows)
    }),
    { numRuns: sampleCount(2000) },
  )
})
