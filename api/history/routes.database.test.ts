import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { matching } from '../../domain/testing/matchers.ts'
import type { HistoryResponse } from '../contract/market.ts'
import { indexCloses } from '../market/dataset/closes-file.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { aServer } from '../testing/server.ts'
import { closesHistory, type HistorySource } from './history-source.ts'

const sessions = ['2026-01-05', '2026-01-06']
const aLine = (symbol: string, close = [1.5, 2]) => JSON.stringify({ symbol, close, volume: [100, null] })

async function aHistory(
  version = 'v1',
  lines = ['LARK', 'BF/B', 'BRK.B', 'ABR-P-D', '^GSPC'].map((one) => aLine(one)),
) {
  const index = await indexCloses(Buffer.from([JSON.stringify({ dates: sessions }), ...lines].join('\n')), 'the closes')
  if (!index.ok) throw new Error(index.failure.join('\n'))
  return closesHistory(index.value, 'closes.ndjson.gz', version)
}

async function aHistoryServer(source: Pick<HistorySource, 'historyOf'> | undefined) {
  const history = source && { ...source, closesOf: () => Promise.resolve(undefined) }
  const server = await aServer({ history })
  onTestFinished(() => server.close())
  return server
}

let app: App
beforeAll(async () => {
  app = await aServer({ history: await aHistory() })
})
afterAll(() => app.close())

const lark = '/api/history/LARK'

test('a history contains the known columns only', async () => {
  const { statusCode, headers, ...answer } = await app.inject(lark)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.json()).toEqual({ symbol: 'LARK', sessions, close: [1.5, 2], volume: [100, null] })
})

test('whole bars have three columns more', async () => {
  const response = {
    symbol: 'LARK',
    sessions,
    close: [2, 3],
    volume: [1, 2],
    open: [1, 2],
    high: [3, 4],
    low: [0.5, 1],
  }
  const server = await aHistoryServer({ historyOf: () => Promise.resolve({ response, version: 'v1' }) })
  expect((await server.inject(lark)).json()).toEqual(response)
})

test.for([
  ['BF%2FB', 'BF/B'],
  ['bf%2fb', 'BF/B'],
  ['BRK.B', 'BRK.B'],
  ['ABR-P-D', 'ABR-P-D'],
  ['^GSPC', '^GSPC'],
  ['%5EGSPC', '^GSPC'],
  ['lark', 'LARK'],
  ['%4C%41%52%4B', 'LARK'],
])('/api/history/%s is the history of %s', async ([path, symbol]) => {
  const answer = await app.inject(`/api/history/${path}`)
  expect(answer.json<HistoryResponse>().symbol).toBe(symbol)
})

describe('a missing history is answered with a sentence and a code', () => {
  test.for([
    ['an unknown symbol', 'NONE', 404, 'history-missing'],
    ['a word that every object knows', 'constructor', 404, 'history-missing'],
    ['no symbol at all', '', 400, 'bad-symbol'],
    ['a symbol of 13 letters', 'ABCDEFGHIJKLM', 400, 'bad-symbol'],
    ['markup', '%3Cb%3E', 400, 'bad-symbol'],
    ['a space', 'LA%20RK', 400, 'bad-symbol'],
    ['a line end', 'LARK%0A', 400, 'bad-symbol'],
    ['a zero byte', 'LARK%00', 400, 'bad-symbol'],
    ['a slash that is encoded twice', 'BF%252FB', 400, 'bad-symbol'],
    ['letters of another alphabet', 'L%C3%84RK', 400, 'bad-symbol'],
    ['a letter that looks like one', '%D0%90APL', 400, 'bad-symbol'],
    ['what cannot be decoded', '%E0%A4%A', 400, 'bad-request'],
    ['a slash that is not encoded', 'BF/B', 404, 'not-found'],
    ['10 kB', 'A'.repeat(10_000), 414, 'too-long'],
    ['10 kB of slashes', '%2F'.repeat(3_400), 414, 'too-long'],
  ] as const)('%s', async ([, path, status, code]) => {
    const answer = await app.inject(`/api/history/${path}`)
    expect(answer.json()).toEqual({ message: matching.any(String), code })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).not.toHaveProperty('etag')
    expect(answer.body).not.toMatch(/AAAA|%2F|<b>/)
  })

  test('any symbol if the market has no histories', async () => {
    const server = await aHistoryServer(undefined)
    const answer = await server.inject(lark)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(answer.json()).toEqual({ message: 'There’s no price history for this stock.', code: 'history-missing' })
  })

  test('a failing source does not affect other routes', async () => {
    const server = await aHistoryServer({ historyOf: () => Promise.reject(new Error('secret detail')) })
    expect((await server.inject(lark)).json()).toMatchObject({ code: 'internal' })
    expect((await server.inject('/api/config')).statusCode).toBe(200)
  })
})

describe('a client with a cached history', () => {
  test('revalidates each time and does not get it again', async () => {
    const { headers } = await app.inject(lark)
    expect(headers).toMatchObject({ etag: 'W/"2-v1-LARK"', 'cache-control': 'no-cache' })
    for (const tag of [headers.etag, headers.etag?.slice(2), `"other", ${headers.etag}`, '*']) {
      const again = await app.inject({ url: lark, headers: { 'if-none-match': tag } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache' })
    }
  })

  test('gets it again for another stock or newer closes', async () => {
    const { headers } = await app.inject(lark)
    const asks = { 'if-none-match': headers.etag }
    expect((await app.inject({ url: '/api/history/BF%2FB', headers: asks })).statusCode).toBe(200)
    const newer = await aHistoryServer(await aHistory('v2'))
    expect((await newer.inject({ url: lark, headers: asks })).statusCode).toBe(200)
  })

  test('gets a 404 once there is none', async () => {
    const answer = await app.inject({ url: '/api/history/NONE', headers: { 'if-none-match': '*' } })
    expect(answer.statusCode).toBe(404)
  })
})

test('HEAD returns the headers only', async () => {
  const [get, head] = [await app.inject(lark), await app.inject({ method: 'HEAD', url: lark })]
  const same = { date: '', 'x-request-id': '' }
  expect({ ...head.headers, ...same }).toEqual({ ...get.headers, ...same })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test.for(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('does not allow %s on a history', async (method) => {
  expect((await app.inject({ method, url: lark })).statusCode).toBe(405)
})

test('the configuration tells the page whether the market has histories', async () => {
  expect((await app.inject('/api/config')).json()).toMatchObject({ history: true })
})

test('a closes file has closes of all its sessions', async () => {
  expect(await (await aHistory()).closesOf('LARK')).toMatchObject({ sessions, close: [1.5, 2] })
})
