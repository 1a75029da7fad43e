import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseDataset } from '#domain/dataset/parse-dataset'
import { aStockLine } from '../../testing/stock-lines.ts'
import { readStocks } from './read-lines.ts'

test.for<[string, string]>([
  ['none', ''],
  ['a name with accents and emoji', aStockLine({ symbol: 'LARK', name: 'Société 🚀 Lark' })],
  ['a symbol twice', [aStockLine({ close: 1 }), aStockLine({ close: 2 })].join('\n')],
  ['lines that are no records', ['nonsense', '', '[]', aStockLine(), '  ', '{"symbol":"TIDE"}', ''].join('\n')],
  ['another system’s line ends', [aStockLine({ symbol: 'LARK' }), aStockLine({ symbol: 'TIDE' })].join('\r\n')],
  ['a mark at its beginning', `\uFEFF${aStockLine()}`],
  ['a line without end', [aStockLine({ symbol: 'TIDE' }), aStockLine({ name: 'x'.repeat(1_000_000) })].join('\n')],
])('a dataset’s stocks are those that the page finds in it: %s', async ([, text]) => {
  expect(await readStocks(gzipSync(text))).toEqual(parseDataset(text).stocks)
})

test('reading a market does not block the event loop', async () => {
  const lines = Array.from({ length: 4000 }, (_, index) => aStockLine({ symbol: `S${index}` }))
  const file = gzipSync(lines.join('\n'))
  let timerRuns = 0
  const timer = setInterval(() => timerRuns++, 1)
  const stocks = await readStocks(file)
  clearInterval(timer)
  expect(stocks).toHaveLength(4000)
  expect(timerRuns).toBeGreaterThan(4)
})
