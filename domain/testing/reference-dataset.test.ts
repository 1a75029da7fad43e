import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { isUnreadable, maxLineBytes } from '../dataset/dataset-limits.ts'
import { noDrops } from '../dataset/parse-stock.ts'
import { parseDataset } from './reference-dataset.ts'

const period = { close: { delta: 1 } }
const record = (symbol: string, close = 100) =>
  JSON.stringify({
    symbol,
    last: { close },
    week: period,
    twoWeeks: period,
    month: period,
    twoMonths: period,
    overview: {},
  })
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)

test('every line that is not empty gives a stock or one drop reason', () => {
  const anyLine = fc.oneof(
    fc.constantFrom('', '  ', '\r', '{', 'null', '{"symbol":"ACME"}', '{"symbol":"ACME","overview":{}}'),
    fc.constantFrom('A', 'B', 'C', 'a').map((symbol) => record(symbol)),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const { stocks, lines: counted, drops } = parseDataset(lines.join('\n'))
      expect(counted).toBe(lines.flatMap((line) => line.split('\n')).filter((line) => line.trim() !== '').length)
      expect(stocks.length + sum(drops)).toBe(counted)
    }),
  )
})

test('the last of two lines for one symbol wins, regardless of its case', () => {
  const { stocks, drops } = parseDataset([record('acme', 1), record('B'), record('ACME', 2)].join('\n'))
  expect(stocks.map(({ symbol, close }) => [symbol, close])).toEqual([
    ['ACME', 2],
    ['B', 100],
  ])
  expect(drops).toEqual({ ...noDrops(), duplicate: 1 })
})

test('keeps a dropped symbol with its last reason, unless another line is valid', () => {
  const without = (symbol: string, part: string) => record(symbol).replace(`"${part}"`, '"other"')
  const lines = [without('a', 'week'), without('A', 'overview'), without('B', 'week'), record('B'), '{"symbol":7}']
  expect([...parseDataset(lines.join('\n')).dropped]).toEqual([['A', 'overview']])
})

const sparse = (symbol: string, date?: string) =>
  JSON.stringify({ symbol, prints: 'sparse', last: { date, close: 5 }, overview: {} })

test('drops a sparse record whose last close is more than 42 sessions older than the newest', () => {
  const lines = [sparse('OLD', '2026-09-22'), sparse('KEPT', '2026-09-23'), sparse('NEW', '2026-11-20'), sparse('NONE')]
  const { stocks, drops, dropped, isSparse } = parseDataset(lines.join('\n'))
  expect(stocks.map(({ symbol }) => symbol)).toEqual(['KEPT', 'NEW'])
  expect(drops).toEqual({ ...noDrops(), stale: 2 })
  expect([...dropped]).toEqual([
    ['OLD', 'stale'],
    ['NONE', 'stale'],
  ])
  expect(isSparse).toBe(true)
})

test('a market is sparse only if all its stocks are', () => {
  const dense = record('DENSE').replace('"close":100', '"close":100,"date":"2026-01-02"')
  expect(parseDataset([sparse('A', '2026-01-02'), dense].join('\n'))).toMatchObject({ isSparse: false })
  expect(parseDataset('')).toMatchObject({ isSparse: false })
  // Only a sparse stock is dropped for an old last close.
  expect(parseDataset([sparse('A', '2026-11-20'), dense].join('\n')).drops).toEqual(noDrops())
})

test('a byte order mark, Windows line ends and a missing final newline change nothing', () => {
  const plain = parseDataset(`${record('A')}\n${record('B')}\n`)
  expect(parseDataset(`\uFEFF${record('A')}\r\n${record('B')}`)).toEqual(plain)
})

test('a line longer than any record is dropped without parsing', () => {
  const long = record('LONG').replace('{}', `{"Description":"${'é'.repeat(maxLineBytes / 2)}"}`)
  expect(parseDataset(long).drops.unparsable).toBe(1)
})

test('a line that is too long counts even if it is blank', () => {
  expect(parseDataset(' '.repeat(maxLineBytes + 1))).toMatchObject({ lines: 1, drops: { unparsable: 1 } })
})

test('a file without valid records, or with more than one broken line in twenty, is rejected', () => {
  const counts = (lines: number, records: number, unparsable: number) => ({
    lines,
    records,
    drops: { ...noDrops(), unparsable },
  })
  expect(isUnreadable(counts(0, 0, 0))).toBe(true)
  expect(isUnreadable(counts(100, 0, 0))).toBe(true)
  expect(isUnreadable(counts(100, 94, 6))).toBe(true)
  expect(isUnreadable(counts(100, 95, 5))).toBe(false)
  expect(isUnreadable({ ...counts(100, 10, 0), drops: { ...noDrops(), overview: 90 } })).toBe(false)
})
