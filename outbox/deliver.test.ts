import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { deliver } from './deliver.ts'
import { openOutbox } from './indexeddb-outbox.ts'
import { noSymbol } from './outbox.ts'
import { onList, onTap } from './outbox-reducer.ts'
import { foreignResponses } from './test-foreign.ts'

const token = `0.${btoa(JSON.stringify({ sub: 'ada' })).replaceAll('=', '')}.x`
const json = { 'Content-Type': 'application/json', [serverHeader]: '1' }
const hour = 60 * 60 * 1000

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

/** Ada's device with symbols tapped an hour ago, and a server that answers by symbol; `''` is the list. */
async function aDevice(symbols: readonly string[], answers: (symbol: string) => Response | undefined) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    const symbol = path.split('/')[3] ?? ''
    asked.push(symbol)
    const answer = answers(symbol)
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'))
  })
  const storage = openOutbox()
  const now = Date.now()
  for (const [tap, symbol] of symbols.entries())
    await storage.change('ada', symbol, onTap({ userId: 'ada', symbol, want: true, tap, at: now - hour }))
  const client = { userId: 'ada', token: () => token, renew: () => Promise.resolve('refused' as const) }
  return { storage, client, asked }
}

const refusal = (status: number, headers = {}) =>
  new Response('{"message":"No.","code":"no"}', { status, headers: { ...json, ...headers } })
const list = (...symbols: string[]) => new Response(JSON.stringify(symbols), { headers: json })

test('a temporary failure of one symbol does not delay the others', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B', 'C'], (symbol) =>
    symbol === 'A' ? refusal(500) : list('B', 'C'),
  )
  expect(await deliver({ storage, client })).toMatchObject({ end: 'done', pending: 1 })
  expect(asked).toEqual(['A', 'B', 'C', ''])
  expect((await storage.read('ada')).intents.map(({ symbol }) => symbol)).toEqual(['A'])
})

test('stops sending after three failures in a row, and the rest stays pending', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B', 'C', 'D', 'E'], () => refusal(500))
  const { end, pending, delayMs } = await deliver({ storage, client })
  expect({ end, pending }).toEqual({ end: 'done', pending: 5 })
  expect(delayMs).toBeGreaterThan(0)
  expect(asked.filter((symbol) => symbol !== '')).toEqual(['A', 'B', 'C'])
})

test('failures that are not in a row do not end the delivery', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B', 'C', 'D', 'E', 'F'], (symbol) =>
    'ACE'.includes(symbol) && symbol ? refusal(500) : list('B', 'D', 'F'),
  )
  expect(await deliver({ storage, client })).toMatchObject({ pending: 3 })
  expect(asked).toEqual(['A', 'B', 'C', 'D', 'E', 'F', ''])
})

test('a busy server gets no request before its Retry-After', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B'], () => refusal(429, { 'Retry-After': '30' }))
  expect(await deliver({ storage, client })).toEqual({ end: 'done', pending: 2, delayMs: 30_000 })
  expect(asked).toEqual(['A', ''])
})

test('an unreachable server ends the delivery, and all changes stay pending', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B'], () => undefined)
  expect(await deliver({ storage, client, pull: true })).toMatchObject({ end: 'unreachable', pending: 2 })
  expect(asked).toEqual(['A'])
})

test('a response that is not the server’s ends the delivery, too, and all changes stay pending', async () => {
  for (const { name, make } of foreignResponses) {
    vi.stubGlobal('indexedDB', new IDBFactory())
    const { storage, client, asked } = await aDevice(['A', 'B'], make)
    const reports: boolean[] = []
    const delivered = await deliver({
      storage,
      client: { ...client, onConnection: (is) => reports.push(is) },
      pull: true,
    })
    const { intents, refusals } = await storage.read('ada')
    const pending = intents.map(({ symbol }) => symbol)
    expect({ name, end: delivered.end, pending, refusals, asked, reports }).toEqual({
      ...{ name, end: 'unreachable', pending: ['A', 'B'], refusals: [], asked: ['A'], reports: [false] },
    })
  }
})

test('the changes stay pending when the session has ended', async () => {
  const { storage, client } = await aDevice(['A', 'B'], () => refusal(401))
  expect(await deliver({ storage, client })).toMatchObject({ end: 'signed-out', pending: 2 })
})

test('a logout during a request stores no list and leaves the changes pending', async () => {
  const { storage, client } = await aDevice(['A'], () => list('A'))
  await storage.change('ada', noSymbol, onList('ada', { symbols: [] }, { sentAt: 0, now: 0 }))
  let isHere = true
  const leaving = { ...client, token: () => (isHere ? token : undefined), onConnection: () => void (isHere = false) }
  expect(await deliver({ storage, client: leaving })).toMatchObject({ end: 'cancelled', pending: 1 })
  expect((await storage.read('ada')).list?.symbols).toEqual([])
})
