import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Session, type Statistics, statisticsOf } from '#domain/dataset/statistics'
import { periodIds } from '#domain/stock/stock'
import { type HistoryResponse, maxSessions } from '../contract/market.ts'
import { aServer } from '../testing/server.ts'
import { type HistorySource, openClosesHistory } from './history-source.ts'

/** A folder with a real market's dataset and the series it was made from; it is not ours to publish. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to check histories against a real market.\n')

type Published = Statistics & { readonly symbol: string; readonly last: Session & { readonly date: string } }

/** Every 36th record, and a well-known one. */
function someRecords(): Published[] {
  const text = gunzipSync(readFileSync(join(folder, 'stonks-real.ndjson.gz'))).toString()
  const records = text.split('\n').filter((line, index) => index % 36 === 0 || line.startsWith('{"symbol":"AAPL"'))
  return records.map((line) => JSON.parse(line) as Published)
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes that are really held. */
function held() {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heapUsed, arrayBuffers }
}

describe.skipIf(folder === '')('a real market’s closes file', () => {
  let source: HistorySource
  const cost = { milliseconds: NaN, longestPause: 0, heap: NaN, buffers: NaN }
  beforeAll(async () => {
    const before = held()
    const started = performance.now()
    let last = started
    const timer = setInterval(() => {
      cost.longestPause = Math.max(cost.longestPause, performance.now() - last)
      last = performance.now()
    }, 1)
    const opened = await openClosesHistory(join(folder, 'closes-real.ndjson.gz'))
    clearInterval(timer)
    cost.milliseconds = performance.now() - started
    if (!opened.ok) throw new Error(opened.failure.join('\n'))
    source = opened.value
    const after = held()
    cost.heap = after.heapUsed - before.heapUsed
    cost.buffers = after.arrayBuffers - before.arrayBuffers
  })

  test('is read whole', () => {
    expect(source.startupMessage).toMatch(/^Price histories of 7,037 stocks from \S+\.$/)
  })

  test('takes little time and memory, and does not block the event loop', ({ task }) => {
    const { milliseconds, longestPause, heap, buffers } = cost
    const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
    process.stdout.write(
      `${task.name}: ${milliseconds.toFixed(0)} ms, others waited ${longestPause.toFixed(0)} ms at most, ` +
        `${mega(heap)} of heap, ${mega(buffers)} of buffers\n`,
    )
    expect(milliseconds).toBeLessThan(10_000)
    expect(longestPause).toBeLessThan(500)
    expect(heap).toBeLessThan(10e6)
    expect(buffers).toBeLessThan(40e6)
  })

  test('gives histories whose ends and changes equal those of the records', async () => {
    const app = await aServer({ history: source })
    const records = someRecords()
    expect(records.length).toBeGreaterThan(190)
    expect(records.map(({ symbol }) => symbol)).toContain('AAPL')
    let milliseconds = 0
    for (const record of records) {
      const started = performance.now()
      const answer = (await app.inject(`/api/history/${encodeURIComponent(record.symbol)}`)).json<HistoryResponse>()
      milliseconds += performance.now() - started
      expect(answer.sessions.length).toBeLessThanOrEqual(maxSessions)
      const series = answer.close.map((close, at) => ({ close, volume: answer.volume[at] ?? NaN }))
      const last = { date: answer.sessions.at(-1), ...series.at(-1) }
      expect({ symbol: answer.symbol, last }).toEqual({ symbol: record.symbol, last: record.last })
      const ours = statisticsOf(series)
      for (const period of periodIds) {
        expect([record.symbol, period, ours[period]?.close]).toEqual([record.symbol, period, record[period]?.close])
      }
    }
    await app.close()
    expect(milliseconds / records.length).toBeLessThan(20)
  })
})
