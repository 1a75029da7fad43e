import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import type { NumberField, TextField } from '../stock/fields.ts'
import type { Metric } from '../stock/metric.ts'
import { type MetricId, metricIds, metrics } from '../stock/metrics.ts'
import { csvFileName, csvOf, type CsvOrigin, csvPieces, type CsvRow } from './csv.ts'
import { type FormulaId, metricOf } from './formulas.ts'

/** A row with the given values; all others are missing. */
function aRow(
  values: { readonly [F in NumberField | FormulaId]?: number } & { readonly [F in TextField]?: string },
  symbol = 'ACME',
): CsvRow {
  return { symbol, number: (field) => values[field] ?? null, text: (field) => values[field] ?? null }
}

const origin: CsvOrigin = { date: '2025-08-20', simulated: false, summary: 'S&P 500 · by week change' }

const columns = (...ids: MetricId[]): readonly Metric[] => ids.map((id) => metrics[id])

/** Parses a file like a program: the column names, the rows and the comment. */
function read(file: string) {
  const lines = file.split('\r\n')
  const [names = [], ...rows] = parsed([...lines.slice(0, -2), ''].join('\r\n'))
  return { comment: lines.at(-2) ?? '', names, rows }
}

/** A minimal RFC 4180 parser. */
function parsed(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && quoted === undefined && bare === '') break
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

const line = (row: CsvRow, ...ids: MetricId[]) => read(csvOf([row], columns(...ids), origin)).rows[0]

test('the last line contains the date of the data and the query', () => {
  const { comment, names } = read(csvOf([], columns('ticker', 'price'), origin))
  expect(comment).toBe('# Data of 2025-08-20 · S&P 500 · by week change')
  expect(names).toEqual(['Ticker', 'Price'])
})

test('the comment marks simulated data', () => {
  expect(csvOf([], [], { ...origin, simulated: true, date: null })).toMatch(/\r\n# Simulated data · /)
})

test('numbers are raw, fractions are percentages, dates are ISO, and missing values are empty', () => {
  const row = aRow({
    close: 1234.5,
    weekDeltaRatio: -0.0341234,
    dividendYield: 0.0046,
    createdAt: '2025-08-21T00:24:01.000Z',
  })
  expect(line(row, 'ticker', 'price', 'weekDeltaRatio', 'dividendYield', 'updatedAt', 'marketCap')).toEqual([
    'ACME',
    '1234.5',
    '-3.4123',
    '0.46',
    '2025-08-21',
    '',
  ])
})

test('a yes-or-no metric is written as true or false', () => {
  const formulas = { 'formula:1': { name: 'Is cheap', expression: 'peRatio < 10' } }
  const row = (value: number | null): CsvRow => ({ symbol: 'A', number: () => value, text: () => null })
  const file = csvOf([row(1), row(0), row(null)], [metricOf('formula:1', { formulas })], origin)
  expect(file.split('\r\n').slice(0, -2)).toEqual(['Is cheap', 'true', 'false', ''])
})

test('the name of a column in percent ends with %', () => {
  const { names } = read(csvOf([], columns('weekDeltaRatio', 'dividendYield', 'weekDelta'), origin))
  expect(names).toEqual(['Week change %', 'Dividend yield %', 'Week change'])
})

test('a range has three columns, for both ends and the position of the close; charts and buttons have none', () => {
  const file = csvOf([aRow({ close: 15, weekLow: 10, weekHigh: 30 })], columns('graph', 'weekRange', 'action'), origin)
  expect(read(file)).toMatchObject({
    names: ['Week range low', 'Week range high', 'Week range position %'],
    rows: [['10', '30', '25']],
  })
})

test.each(['=1+1', '+1', '-1', '@A1', '\tx', '\rx'])('a name that begins with %j is text, not a formula', (name) => {
  expect(line(aRow({ name }), 'name')).toEqual([`'${name}`])
})

test('a negative number stays a number', () => {
  expect(line(aRow({ weekDelta: -6.2 }), 'weekDelta')).toEqual(['-6.2'])
})

test('search text cannot break out of the comment', () => {
  const summary = '“a"\r\n=1+1,=2+2;\t=3+3”, 1,234 stonks'
  const file = csvOf([], columns('ticker'), { ...origin, summary })
  expect(file).toBe('Ticker\r\n# Data of 2025-08-20 · “a” · =1+1 · =2+2 · =3+3” · 1234 stonks\r\n')
})

const nasty = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;\' aé漢') })
const harmless = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

test('a parser reads back every value', () => {
  const values = fc.record({
    name: nasty,
    sector: nasty,
    close: fc.double({ noNaN: true, noDefaultInfinity: true }),
    weekDeltaRatio: fc.double({ noNaN: true, min: -1, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(nasty, values)), (stocks) => {
      const rows = stocks.map(([symbol, value]) => aRow(value, symbol))
      const file = read(csvOf(rows, columns('ticker', 'name', 'sector', 'price', 'weekDeltaRatio'), origin))
      expect(file.rows).toHaveLength(rows.length)
      for (const [at, [symbol, { name, sector, close, weekDeltaRatio }]] of stocks.entries()) {
        const [first, second, third, price, change] = file.rows[at] ?? []
        expect([first, second, third]).toEqual([symbol, name, sector].map(harmless))
        expect(Number(price)).toBe(close || 0)
        expect(Math.abs(Number(change) / 100 - weekDeltaRatio)).toBeLessThan(1e-6)
      }
    }),
  )
})

test('no text cell begins a formula, for any text of the source', () => {
  const ids = metricIds.filter((id) => ['text', 'sector', 'date'].includes(metrics[id].kind))
  fc.assert(
    fc.property(nasty, (text) => {
      const row: CsvRow = { symbol: text, number: () => null, text: () => text }
      const file = read(csvOf([row], columns(...ids), { ...origin, summary: text }))
      expect([...file.names, ...file.rows.flat()].filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
      expect(file.comment.startsWith('# ')).toBe(true)
      expect(file.comment).not.toMatch(/[",;\t\r\n]/)
    }),
  )
})

test.each([
  ['2025-08-20', 'stonks-2025-08-20.csv'],
  [null, 'stonks.csv'],
  ['../x', 'stonks.csv'],
])('names the file with data of %s: %s', (date, name) => {
  expect(csvFileName(date)).toBe(name)
})

test('the pieces of a file equal the whole file', () => {
  const rows = Array.from({ length: 7 }, (_, index) => aRow({ close: index, name: `A,${index}` }, `S${index}`))
  const shown = columns('ticker', 'name', 'price')
  const pieces = [...csvPieces([rows.slice(0, 3), [], rows.slice(3)], shown, origin)]
  expect(pieces.join('')).toBe(csvOf(rows, shown, origin))
  expect(pieces.every((piece) => piece === '' || piece.endsWith('\r\n'))).toBe(true)
})
