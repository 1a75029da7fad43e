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
