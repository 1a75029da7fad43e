import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { publishDataset } from '../../market/dataset/published-dataset.ts'
import { aStockLine } from '../../testing/stock-lines.ts'
import { createMarketDay } from './market-day.ts'

const body = gzipSync(
  [aStockLine({ symbol: 'LARK', close: 2, volume: 10 }), aStockLine({ symbol: 'TIDE', close: 3, volume: 10 })].join(
    '\n',
  ),
)
const published = publishDataset(body, { lines: 2, createdAt: null })

test('a dataset is read once, however many ask', async () => {
  const dayOf = createMarketDay({ published: () => published })
  expect((await dayOf()).mostTraded).toEqual(['TIDE', 'LARK'])
  expect(dayOf()).toBe(dayOf())
})

test('a failure is not remembered: the next caller has it read again', async () => {
  // The same version both times: at first too little memory to unzip it, say.
  const bodies = [Buffer.from('not a gzip file'), body]
  const dayOf = createMarketDay({ published: () => ({ ...published, body: bodies.shift() ?? body }) })
  await expect(dayOf()).rejects.toThrow()
  expect((await dayOf()).mostTraded).toEqual(['TIDE', 'LARK'])
})
