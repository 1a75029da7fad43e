import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseDataset } from '#domain/testing/reference-dataset'
import { turnsDuring } from '../../testing/event-loop.ts'
import { aStockLine } from '../../testing/stock-lines.ts'
import { datasetLines, readStocks } from './read-lines.ts'

test.for<[string, string]>([
  ['none', ''],
  ['a name with accents and emoji', aStockLine({ symbol: 'LARK', name: 'Société 🚀 Lark' })],
  ['a symbol twice', [aStockLine({ close: 1 }), aStockLine({ close: 2 })].join('\n')],
  [
    'symbols that differ in case',
    ['TPC', 'TpC', 'ab', 'AB'].map((symbol, close) => aStockLine({ symbol, close })).join('\n'),
  ],
  ['lines that are not records', ['nonsense', '', '[]', aStockLine(), '  ', '{"symbol":"TIDE"}', ''].join('\n')],
  ['CRLF line ends', [aStockLine({ symbol: 'LARK' }), aStockLine({ symbol: 'TIDE' })].join('\r\n')],
  ['a byte order mark', `\uFEFF${aStockLine()}`],
  ['a very long line', [aStockLine({ symbol: 'TIDE' }), aStockLine({ name: 'x'.repeat(1_000_000) })].join('\n')],
])('finds the same stocks in a dataset as the page: %s', async ([, text]) => {
  expect(await readStocks(gzipSync(text))).toEqual(parseDataset(text).stocks)
})

test('does not block the event loop while reading a market', async () => {
  const lines = Array.from({ length: 400 }, (_, index) => aStockLine({ symbol: `S${index}` }))
  const file = gzipSync(lines.join('\n'))
  let stocks: readonly unknown[] = []
  const turns = await turnsDuring(async () => (stocks = await readStocks(file)))
  expect(stocks).toHaveLength(400)
  expect(turns).toBeGreaterThan(80)
})

test('unzips only a few pieces of a large file between two turns of the event loop', async () => {
  const line = 'x'.repeat(999)
  const file = gzipSync(`${line}\n`.repeat(20_000))
  let [read, ofTurn, most] = [0, 0, 0]
  const turn = () => {
    ofTurn = 0
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  for await (const { length } of datasetLines(file)) {
    read += length
    most = Math.max(most, (ofTurn += length))
  }
  clearImmediate(next)
  expect(read).toBe(20_000 * line.length)
  expect(most).toBeLessThan(1_000_000)
})
