import 'fake-indexeddb/auto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { deliver } from '#sw/outbox/deliver'
import { openOutbox } from '#sw/outbox/indexeddb-outbox'
import { onTap } from '#sw/outbox/outbox-reducer'
import { type StartedServer, startServer } from '../durability/servers.ts'

/** The time is only checked on an idle machine, not when all unit tests run at once. */
const size = process.env['LONG'] ? { changes: 5000, limit: 60_000 } : { changes: 150, limit: Infinity }

const realFetch = globalThis.fetch
let server: StartedServer
beforeAll(async () => {
  server = await startServer({ MARKET: 'demo', DEMO_STOCKS: String(size.changes) })
  globalThis.fetch = (path, init) => realFetch(new URL(path instanceof Request ? path.url : path, server.url), init)
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

test(`${size.changes} pending changes arrive within a minute, under the normal rate limits`, async () => {
  const { id, accessToken } = server.ada
  const symbols = await listedSymbols()
  expect(symbols).toHaveLength(size.changes)
  const storage = openOutbox()
  const at = Date.now() - 60_000
  for (const [tap, symbol] of symbols.entries())
    await storage.change(id, symbol, onTap({ userId: id, symbol, want: true, tap, at }))
  const client = { userId: id, token: () => accessToken, renew: () => Promise.resolve('refused' as const) }
  const began = performance.now()
  const delivered = await deliver({ storage, client })
  const time = performance.now() - began
  console.log(`${size.changes} changes in ${Math.round(time)} ms`)
  expect(delivered).toMatchObject({ end: 'done', pending: 0 })
  const answer = await realFetch(`${server.url}/api/bookmark`, { headers: server.headers })
  expect(((await answer.json()) as string[]).sort()).toEqual(symbols.sort())
  expect(time).toBeLessThan(size.limit)
}, 300_000)
