import { describe, expect, test } from 'vitest'
import { readSample } from '../testing/read-sample.ts'

const column = (title: string, ...cells: readonly string[]) =>
  ['Symbol\tPrice\t' + title, ...cells.map((cell, at) => `S${at}\t12.5\t${cell}`)].join('\n')

describe('decimals', () => {
  const table = 'Symbol;Price\nAAA;1.234\nBBB;12.345\n'

  test('are asked for if nothing shows them, with three rows of each reading', () => {
    const { questions } = readSample(table)
    expect(questions).toMatchObject([
      {
        about: 'decimal',
        readings: [
          {
            answer: '.',
            samples: [
              { line: 2, cell: '1.234', value: '1.234' },
              { cell: '12.345', value: '12.345' },
            ],
          },
          {
            answer: ',',
            samples: [
              { line: 2, cell: '1.234', value: '1234' },
              { cell: '12.345', value: '12345' },
            ],
          },
        ],
      },
    ])
    expect(readSample(table, { decimal: ',' }).stocks).toMatchObject([{ close: 1234 }, { close: 12345 }])
  })

  test('are those of other columns, and of known prices', () => {
    expect(readSample('Symbol;Price;P/E\nAAA;1.234;12,5\nBBB;12.345;7,25\n').stocks).toMatchObject([
      { close: 1234 },
      { close: 12345 },
    ])
    const closeOf = (symbol: string) => (symbol === 'AAA' ? 1.3 : undefined)
    expect(readSample(table, {}, { closeOf }).stocks).toMatchObject([{ close: 1.234 }, { close: 12.345 }])
  })

  test('are those of most cells if one has another sign', () => {
    const read = readSample(column('P/E', '12.5', '7.25', '1,5', '30'))
    expect(read.asked).toEqual([])
    expect(read.stocks[2]).not.toHaveProperty('peRatio')
    expect(read.notes).toEqual(['“P/E” is missing where it cannot be read: “1,5” on line 4.'])
  })

  test('may differ between columns', () => {
    expect(readSample(column('P/E', '12,5', '7,25', '1.007,5')).stocks).toMatchObject([
      { close: 12.5, peRatio: 12.5 },
      { peRatio: 7.25 },
      { peRatio: 1007.5 },
    ])
  })
})

describe('dates', () => {
  const table = (...dates: readonly string[]) =>
    ['Symbol,Price,Date', ...dates.map((date, at) => `S${at},12.5,${date}`)].join('\n')
  const datesOf = (text: string) => readSample(text).stocks.map(({ date }) => date)

  test.for([
    ['27.11.2026'],
    ['27-11-2026'],
    ['20261127'],
    ['2026/11/27'],
    ['2026-11-27T16:00:00Z'],
    ['11/27/26'],
    ['Nov 27, 2026'],
    ['Fri, 27 Nov 2026'],
    ['27-Nov-26'],
    ['27. November 2026'],
    ['27 novembre 2026'],
  ] as const)('are read as written: %s', ([date]) => {
    expect(datesOf(table(`"${date}"`))).toEqual(['2026-11-27'])
  })

  test('have one order in the whole file', () => {
    expect(datesOf(table('03/08/2026', '04/08/2026', '13/08/2026'))).toEqual(['2026-08-03', '2026-08-04', '2026-08-13'])
    expect(datesOf(table('08/03/2026', '08/13/2026'))).toEqual(['2026-08-03', '2026-08-13'])
  })

  test('are no closes of a Sunday, nor of the future', () => {
    expect(datesOf(table('03/08/2026'))).toEqual(['2026-08-03'])
    expect(datesOf(table('12/10/2026'))).toEqual(['2026-10-12'])
  })

  test('are asked for if nothing shows their order', () => {
    const read = readSample(table('03/09/2026', '04/09/2026'))
    expect(read.asked).toEqual(['dateOrder: Date'])
    expect(read.questions[0]?.readings.map(({ answer, samples }) => [answer, samples[0]?.value])).toEqual([
      ['dmy', '2026-09-03'],
      ['mdy', '2026-03-09'],
    ])
    expect(readSample(table('03/09/2026'), { dateOrder: 'mdy' }).stocks).toMatchObject([{ date: '2026-03-09' }])
  })
})

describe('percentages', () => {
  test.for([
    ['Change', ['1.25%', '-0.5%'], { dayDeltaRatio: 0.0125 }],
    ['Change %', ['1.25', '-0.5'], { dayDeltaRatio: 0.0125 }],
    ['Change', ['$1.25', '-$0.50'], { dayDelta: 1.25 }],
    ['Change ($)', ['1.25', '-0.5'], { dayDelta: 1.25 }],
    ['Change', ['1.25', '14'], { dayDeltaRatio: 0.0125 }],
    ['Dividend Yield', ['1.25%', '2.5'], { dividendYield: 0.0125 }],
    ['Dividend Yield', ['1.25', '0.5'], { dividendYield: 0.0125 }],
    ['Week change', ['1.25%', '-0.5%'], { weekDeltaRatio: 0.0125 }],
  ] as const)('are shown by header, sign and contradiction: %s %j', ([title, cells, values]) => {
    const read = readSample(column(title, ...cells))
    expect(read.asked).toEqual([])
    expect(read.stocks[0]).toEqual({ symbol: 'S0', close: 12.5, ...values })
  })

  test('are asked for where nothing shows them', () => {
    expect(readSample(column('Change', '1.25', '-0.5')).asked).toEqual(['unit: Change'])
    expect(readSample(column('Dividend Yield', '0.35', '0.5')).asked).toEqual(['unit: Dividend Yield'])
    const beside = 'Symbol,Price,Dividend Yield,Dividend\nA,100,0.0125,1.25\nB,50,0.01,0.5\n'
    expect(readSample(beside)).toMatchObject({
      asked: [],
      stocks: [{ dividendYield: 0.0125 }, { dividendYield: 0.01 }],
    })
  })

  test('are none of a multiple', () => {
    expect(readSample(column('P/E', '6.14%', '21.5')).stocks).toEqual([
      { symbol: 'S0', close: 12.5 },
      { symbol: 'S1', close: 12.5, peRatio: 21.5 },
    ])
  })
})

test('prices that are a hundred times the known ones are asked for', () => {
  const read = (unit?: number) =>
    readSample('Symbol,Price\nAAA,1250\nBBB,725\n', unit === undefined ? {} : { unit: { Price: unit } }, {
      closeOf: () => 12,
    })
  expect(read().asked).toEqual(['unit: Price'])
  expect(read(0.01).stocks).toMatchObject([{ close: 12.5 }, { close: 7.25 }])
})

test('a quote that never ends costs its own line only', () => {
  const read = readSample(
    'Symbol,Name,Price\nAAA,"Alder,12.5\nBBB,Birch,7.25\nCCC,"Cedar",9.75\nDDD,5" pipes,1\nEEE,Elm,2\n',
  )
  expect(read.stocks.map(({ symbol }) => symbol)).toEqual(['BBB', 'CCC', 'EEE'])
  expect(read.rejected.map(({ line }) => line)).toEqual([2, 5])
})

describe('numbers that the others contradict are asked for', () => {
  test.for([
    ['Market Cap', ['4.57T', '900', '1.2B'], 1e6, { marketCap: 900e6 }],
    ['Volume', ['1.5M', '900'], 1e3, { volume: 900e3 }],
    ['Average Volume', ['1.5M', '90'], 1, { twoMonthsVolumeAverage: 90 }],
    ['Change %', ['0.0125', '-0.005'], 1, { dayDeltaRatio: -0.005 }],
    ['Profit Margin %', ['0.25', '0.12'], 0.01, { profitMargin: 0.0012 }],
    ['Change', ['1.25%', '0.31'], 0.01, { dayDeltaRatio: 0.0031 }],
    ['Dividend Yield', ['1.25%', '0.031'], 1, { dividendYield: 0.031 }],
  ] as const)('beside letters, percent signs and titles: %s %j', ([title, cells, unit, values]) => {
    const table = column(title, ...cells)
    const read = readSample(table)
    expect(read.asked).toEqual([`unit: ${title}`])
    // Only the cells that depend on the answer are shown.
    const plain = cells.filter((cell) => !/[%A-Z]/.test(cell))
    for (const { samples } of read.questions[0]?.readings ?? []) expect(samples.map(({ cell }) => cell)).toEqual(plain)
    const answered = readSample(table, { unit: { [title]: unit } })
    expect(answered.asked).toEqual([])
    expect(answered.stocks[1]).toEqual({ symbol: 'S1', close: 12.5, ...values })
  })

  test('but not where they are written out', () => {
    expect(readSample(column('Volume', '1.5M', '431,291', '900'))).toMatchObject({
      asked: [],
      stocks: [{ volume: 1.5e6 }, { volume: 431291 }, { volume: 900 }],
    })
    expect(readSample(column('Market Cap', '4.57T', '3670000000000')).asked).toEqual([])
  })

  test('as volumes in thousands', () => {
    const average = 'Symbol,Price,Volume,Average Volume\nA,10,1500,1500000\nB,10,900,900000\n'
    expect(readSample(average).asked).toEqual(['unit: Volume', 'unit: Average Volume'])
    const caps = 'Symbol,Price,Volume,Market Cap\nA,180.25,182000,4.38T\nB,500,3100,1.07T\n'
    expect(readSample(caps).asked).toEqual(['unit: Volume'])
    expect(readSample(caps, { unit: { Volume: 1e3 } }).stocks[0]).toMatchObject({ volume: 182e6 })
  })

  test('as decimals, if prices have as many digits behind their sign as whole volumes', () => {
    expect(readSample('Symbol;Price;Volume\nA;313.330;34.437\nB;7.250;1.250\n').asked).toContain(
      'decimal: Price, Volume',
    )
    expect(readSample('Symbol;Price;Volume\nA;1.234;34,437\n')).toMatchObject({
      asked: [],
      stocks: [{ close: 1.234, volume: 34437 }],
    })
  })
})

test.for([
  ['P/E', '0,123', 'is no number'],
  ['P/E', '12.5 300', 'is no number'],
  ['P/E', '12345 678', 'is no number'],
  ['P/E', '12M', 'is an amount'],
  ['Change %', '$1.50', 'is an amount'],
  ['EPS', '5%', 'is a percentage'],
  ['Dividend', '2.5%', 'is a percentage'],
  ['Target Price', '5%', 'is a percentage'],
  ['Change $', '0.31%', 'is a percentage'],
  ['52-Week High', '-20', 'is below 0'],
  ['Volume', '-5000', 'is below 0'],
  ['High', '9.5', 'contradicts the price'],
  ['52-Week Low', '30', 'contradicts the price'],
] as const)('a cell that cannot be one of its column is missing: %s %s', ([title, cell, reason]) => {
  const { rows, stocks } = readSample(column(title, '12.5', '12.25', cell))
  expect(stocks[2]).toEqual({ symbol: 'S2', close: 12.5 })
  expect([...(rows[2]?.unreadable.values() ?? [])].map(({ sentence }) => sentence)).toEqual([
    `“${cell}” in the column ${title} ${reason}.`,
  ])
})

test('currencies are those of the cell, else of the title', () => {
  const read = (title: string, price: string) => readSample(`Symbol;${title}\nA;${price}\n`).stocks[0]?.currency
  expect(read('Price', '$12.50 CAD')).toBe('CAD')
  expect(read('Price (EUR)', '12.50')).toBe('EUR')
  expect(read('Kurs in €', '12,50')).toBe('EUR')
  expect(read('Price (US$)', '12.50')).toBeUndefined()
})

test('titles in percent are none of prices, and adjusted closes count only alone', () => {
  expect(readSample('Symbol,Price,52-Week High (%)\nA,12.5,-20\n').stocks).toEqual([{ symbol: 'A', close: 12.5 }])
  expect(readSample('Symbol,Adj Close,Close\nA,3.5,4\n').stocks).toEqual([{ symbol: 'A', close: 4 }])
  expect(readSample('Symbol,Adj Close\nA,3.5\n').stocks).toEqual([{ symbol: 'A', close: 3.5 }])
})

test('two damaged quotes that look like a pair cost their lines', () => {
  const read = readSample('Symbol,Name,Price\nA,"Alder,1\nB,Birch",2\nC,"Cedar,\nInc.",3\n')
  expect(read.stocks).toEqual([{ symbol: 'C', name: 'Cedar,\nInc.', close: 3 }])
  expect(read.rejected.map(({ line }) => line)).toEqual([2, 3])
})

test.for([
  ['1'.repeat(60_000) + 'x', ''],
  ['('.repeat(60_000), ''],
  ['', `"${','.repeat(60_000)}"`],
  ['', `"${'in '.repeat(20_000)}"`],
  [`1\n#${' '.repeat(60_000)}x`, ''],
] as const)('long cells and titles take no long time: %#', { timeout: 5000 }, ([cell, title]) => {
  const read = readSample(`Symbol,Price,${title}\nA,1,\nB,${cell},\nC,x,${cell}\n`)
  expect(read.stocks.length).toBeGreaterThan(0)
})
