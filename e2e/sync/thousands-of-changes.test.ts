import 'fake-indexeddb/auto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { deliver } from '#outbox/deliver'
import { openOutbox } from '#outbox/indexeddb-outbox'
import { onTap } from '#outbox/outbox-reducer'
import { type StartedServer, startServer } from '../durability/servers.ts'

const count = process.env['LONG'] ? 5000 : 150

const realFetch = globalThis.fetch
/** The status of each response. */
const statuses: number[] = []
let server: StartedServer
beforeAll(async () => {
  server = await startServer({ MARKET: 'demo', DEMO_STOCKS: String(count) })
  globalThis.fetch = async (path, init) => {
    const response = await realFetch(new URL(path instanceof Request ? path.url : path, server.url), init)
    statuses.push(response.status)
    return response
  }
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await server.stop()
})

async function listedSymbols(): Promise<string[]> {
  const file = Buffer.from(await (await realFetch(`${server.url}/data/stonks`)).arrayBuffer())
  const lines = gunzipSync(file).toString().trim().split('\n')
  return lines.map((line) => String(fieldsOf(JSON.parse(line))['symbol']))
}

test(`${count} pending changes arrive in one delivery, one request each, under the normal rate limits`, async () => {
  const { id, accessToken } = server.ada
  const symbols = await listedSymbols()
  expect(symbols).toHaveLength(count)
  const storage = openOutbox()
  const at = Date.now() - 60_000
  for (const [tap, symbol] of symbols.entries())
    await storage.change(id, symbol, onTap({ userId: id, symbol, want: true, tap, at }))
  const client = { userId: id, token: () => accessToken, renew: () => Promise.resolve('refused' as const) }
  expect(await deliver({ storage, client })).toMatchObject({ end: 'done', pending: 0 })
  expect(statuses).toEqual(Array(count).fill(200))
  const answer = await realFetch(`${server.url}/api/bookmark`, { headers: server.headers })
  expect(((await answer.json()) as string[]).sort()).toEqual(symbols.sort())
}, 300_000)
