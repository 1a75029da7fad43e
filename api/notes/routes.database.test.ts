import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { matching } from '../../domain/testing/matchers.ts'
import type { NoteResponse } from '../contract/market.ts'
import { chooseWriter } from '../prepare.ts'
import { aDatabase, aMarket, aServer } from '../testing/server.ts'
import { aStockLine } from '../testing/stock-lines.ts'
import type { NoteWriter } from './note-cache.ts'

const risen = { symbol: 'LARK', name: 'Lark Inc', date: '2026-11-20', createdAt: '2026-11-20T21:10:00+00:00' }
const lines = [aStockLine({ ...risen, dayDeltaRatio: 0.02 })]

async function aNoteServer(parts: Parameters<typeof aServer>[0] = {}) {
  const app = await aServer({ market: aMarket({ lines }), ...parts })
  onTestFinished(() => app.close())
  return app
}

test('the note is markdown about the market, as old as its newest record', async () => {
  const app = await aNoteServer()
  const { statusCode, headers, ...answer } = await app.inject('/api/ai')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.json()).toEqual({
    output: matching.stringContaining('Friday, Nov 20, 2026'),
    date: '2026-11-20T21:10:00.000Z',
    source: 'template',
  })
})

test('the note has the time of writing if the records have none', async () => {
  const date = '2026-11-21T09:30:00.000Z'
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(date) })
  onTestFinished(() => void vi.useRealTimers())
  const app = await aNoteServer({ market: aMarket({ lines: [aStockLine({ dayDeltaRatio: 0.02 })] }) })
  expect((await app.inject('/api/ai')).json<NoteResponse>()).toMatchObject({ date })
})

test('the note says whether the market is simulated', async () => {
  const outputOf = async (simulated: boolean) => {
    const app = await aNoteServer({ market: aMarket({ lines, simulated }) })
    return (await app.inject('/api/ai')).json<NoteResponse>().output
  }
  expect(await outputOf(true)).toMatch(/simulated/i)
  expect(await outputOf(false)).not.toMatch(/simulat|invented/i)
})

test('a dataset without data has an empty note', async () => {
  const app = await aNoteServer({ market: aMarket() })
  expect((await app.inject('/api/ai')).json()).toMatchObject({ output: '', source: 'template' })
})

test('without a writer there is no note, and the server does not read the dataset', async () => {
  const unreadable = { ...aMarket().published(), body: gzipSync('').subarray(0, 5) }
  const market = { ...aMarket(), published: () => unreadable }
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const app = await aNoteServer({
    market,
    database,
    writer: chooseWriter({ notes: { writer: 'off' } }, database, undefined),
  })
  expect((await app.inject('/api/ai')).json()).toMatchObject({ output: '', source: 'off' })
})

describe('a client with a cached note', () => {
  test('revalidates each time and does not get it again', async () => {
    const app = await aNoteServer()
    const { headers } = await app.inject('/api/ai')
    expect(headers).toMatchObject({
      etag: matching.stringMatching(/^W\/"[\w-]{43}"$/),
      'cache-control': 'no-cache',
    })
    for (const tag of [headers.etag, headers.etag?.slice(2), `"other", ${headers.etag}`, '*']) {
      const again = await app.inject({ url: '/api/ai', headers: { 'if-none-match': tag } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache' })
    }
  })

  test('gets the note when it sends another tag', async () => {
    const app = await aNoteServer()
    const { statusCode } = await app.inject({ url: '/api/ai', headers: { 'if-none-match': 'W/"other"' } })
    expect(statusCode).toBe(200)
  })

  test('keeps its note when the server restarts', async () => {
    const [first, second] = [await aNoteServer(), await aNoteServer()]
    const [before, after] = [await first.inject('/api/ai'), await second.inject('/api/ai')]
    expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag])
  })
})

test('HEAD returns the headers only', async () => {
  const app = await aNoteServer()
  const [get, head] = [await app.inject('/api/ai'), await app.inject({ method: 'HEAD', url: '/api/ai' })]
  const same = { date: '', 'x-request-id': '' }
  expect({ ...head.headers, ...same }).toEqual({ ...get.headers, ...same })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test.for(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('the note can only be read: %s', async (method) => {
  const app = await aNoteServer()
  expect((await app.inject({ method, url: '/api/ai' })).statusCode).toBe(405)
})

test('a failing writer is reported with a sentence and a code, and other routes work', async () => {
  const failing: NoteWriter = { source: 'template', write: () => Promise.reject(new Error('secret detail')) }
  const app = await aNoteServer({ writer: failing })
  const answer = await app.inject('/api/ai')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(answer.json()).toEqual({
    message: 'The market note couldn’t be written. Try again in a minute.',
    code: 'note-missing',
  })
  expect((await app.inject('/api/config')).statusCode).toBe(200)
})
