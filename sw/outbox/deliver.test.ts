import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { deliver } from './deliver.ts'
import { openOutbox } from './indexeddb-outbox.ts'
import { onList, onTap } from './outbox-reducer.ts'
import { noSymbol } from './outbox.ts'
import { foreignResponses } from './test-foreign.ts'

const token = `0.${btoa(JSON.stringify({ sub: 'ada' })).replaceAll('=', '')}.x`
const json = { 'Content-Type': 'application/json', [serverHeader]: '1' }
const hour = 60 * 60 * 1000

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

/** Ada's device, on which some symbols wait since an hour, and a server that answers by symbol; `''` is the list. */
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

test('one symbol that the server cannot do now keeps none of the others waiting', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B', 'C'], (symbol) =>
    symbol === 'A' ? refusal(500) : list('B', 'C'),
  )
  expect(await deliver({ storage, client })).toMatchObject({ end: 'done', left: 1 })
  expect(asked).toEqual(['A', 'B', 'C', ''])
  expect((await storage.read('ada')).intents.map(({ symbol }) => symbol)).toEqual(['A'])
})

test('after three failures in a row the server has other troubles: the rest is not tried, and nothing is lost', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B', 'C', 'D', 'E'], () => refusal(500))
  const { end, left, wait } = await deliver({ storage, client })
  expect({ end, left }).toEqual({ end: 'done', left: 5 })
  expect(wait).toBeGreaterThan(0)
  expect(asked.filter((symbol) => symbol !== '')).toEqual(['A', 'B', 'C'])
})

test('failures that are not in a row end nothing', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B', 'C', 'D', 'E', 'F'], (symbol) =>
    'ACE'.includes(symbol) && symbol ? refusal(500) : list('B', 'D', 'F'),
  )
  expect(await deliver({ storage, client })).toMatchObject({ left: 3 })
  expect(asked).toEqual(['A', 'B', 'C', 'D', 'E', 'F', ''])
})

test('a server that is busy is asked nothing more before the time that it names', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B'], () => refusal(429, { 'Retry-After': '30' }))
  expect(await deliver({ storage, client })).toEqual({ end: 'done', left: 2, wait: 30_000 })
  expect(asked).toEqual(['A', ''])
})

test('silence ends it, with everything still there', async () => {
  const { storage, client, asked } = await aDevice(['A', 'B'], () => undefined)
  expect(await deliver({ storage, client, pull: true })).toMatchObject({ end: 'silence', left: 2 })
  expect(asked).toEqual(['A'])
})

test('what a network answers in the server’s place ends it, too: nothing is refused, and the first thing waits again', async () => {
  for (const { name, make } of foreignResponses) {
    vi.stubGlobal('indexedDB', new IDBFactory())
    const { storage, client, asked } = await aDevice(['A', 'B'], make)
    const heard: boolean[] = []
    const delivered = await deliver({
      storage,
      client: { ...client, onConnection: (is) => heard.push(is) },
      pull: true,
    })
    const { intents, refusals } = await storage.read('ada')
    const kept = intents.map(({ symbol }) => symbol)
    expect({ name, end: delivered.end, kept, refusals, asked, heard }).toEqual({
      ...{ name, end: 'silence', kept: ['A', 'B'], refusals: [], asked: ['A'], heard: [false] },
    })
  }
})

test('whoever is signed out keeps what waits', async () => {
  const { storage, client } = await aDevice(['A', 'B'], () => refusal(401))
  expect(await deliver({ storage, client })).toMatchObject({ end: 'signed-out', left: 2 })
})

test('whoever leaves while an answer is under way takes their list along, and what waits stays', async () => {
  const { storage, client } = await aDevice(['A'], () => list('A'))
  await storage.change('ada', noSymbol, onList('ada', { symbols: [] }, { askedAt: 0, now: 0 }))
  let isHere = true
  const leaving = { ...client, token: () => (isHere ? token : undefined), onConnection: () => void (isHere = false) }
  expect(await deliver({ storage, client: leaving })).toMatchObject({ end: 'left', left: 1 })
  expect((await storage.read('ada')).list?.symbols).toEqual([])
})
