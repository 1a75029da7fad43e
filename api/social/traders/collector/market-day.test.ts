import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPublishedDataset } from '../../../market/dataset/published-dataset.ts'
import { aStockLine } from '../../../testing/stock-lines.ts'
import { createMarketDay, demoSessionAt, newYorkSessionAt } from './market-day.ts'

const body = gzipSync(
  [aStockLine({ symbol: 'LARK', close: 2, volume: 10 }), aStockLine({ symbol: 'TIDE', close: 3, volume: 10 })].join(
    '\n',
  ),
)
const published = createPublishedDataset(body, { lines: 2, createdAt: null })

test('concurrent callers share one read of a dataset', async () => {
  const dayOf = createMarketDay({ published: () => published })
  expect((await dayOf()).mostTraded).toEqual(['TIDE', 'LARK'])
  expect(dayOf()).toBe(dayOf())
})

test('does not cache a failure: the next caller reads again', async () => {
  // Both have the same version: as if there was too little memory to unzip it the first time.
  const bodies = [Buffer.from('not a gzip file'), body]
  const dayOf = createMarketDay({ published: () => ({ ...published, body: bodies.shift() ?? body }) })
  await expect(dayOf()).rejects.toThrow()
  expect((await dayOf()).mostTraded).toEqual(['TIDE', 'LARK'])
})

test.for([
  ['before a Wednesday’s close', '2026-06-03T19:59:59Z', '2026-06-02'],
  ['at the close, in summer', '2026-06-03T20:00:00Z', '2026-06-03'],
  ['in the evening', '2026-06-04T01:00:00Z', '2026-06-03'],
  ['before the close, in winter', '2026-01-07T20:59:59Z', '2026-01-06'],
  ['at the close, in winter', '2026-01-07T21:00:00Z', '2026-01-07'],
  ['on a Saturday', '2026-06-06T12:00:00Z', '2026-06-05'],
  ['on a Sunday evening', '2026-06-07T23:00:00Z', '2026-06-05'],
  ['on Monday before the close', '2026-06-08T15:00:00Z', '2026-06-05'],
  ['on a holiday', '2026-07-03T22:00:00Z', '2026-07-02'],
  ['on a short day, after its close', '2026-11-27T18:30:00Z', '2026-11-27'],
  ['at a new year', '2026-01-01T03:00:00Z', '2025-12-31'],
] as const)('knows the last closed session %s in New York', ([, time, session]) => {
  expect(newYorkSessionAt(Date.parse(time))).toBe(session)
})

test.for([
  ['2026-06-03T20:59:59Z', '2026-06-02'],
  ['2026-06-03T21:00:00Z', '2026-06-03'],
  ['2026-06-06T12:00:00Z', '2026-06-05'],
  ['2026-06-08T20:00:00Z', '2026-06-05'],
] as const)('at %s the last closed session of the simulated market is %s', ([time, session]) => {
  expect(demoSessionAt(Date.parse(time))).toBe(session)
})
