import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createRefreshTokens } from '../../api/accounts/sessions/refresh-tokens.ts'
import { createSessionStore } from '../../api/accounts/sessions/session-store.ts'
import type { Database } from '../../api/platform/database/database.ts'
import { openDatabase } from '../../api/platform/database/open-database.ts'
import { parseAddress } from '../../api/platform/runtime/postgres-address.ts'
import { fieldsOf } from '../../domain/keys-of.ts'
import { findPostgres, startPostgres } from '../../e2e/cluster/postgres.ts'
import { type Server, startServer } from '../../e2e/harness/server.ts'
import { runs } from '../harness/budgets.ts'
import { checkBudget, note } from '../harness/comparison.ts'
import { load } from '../harness/servers.ts'

test.skip(findPostgres() === undefined, 'PostgreSQL 15 is not installed.')

const atOnce = 16
const lookups = 12_000

/** An opened database, or its error. */
async function opened(location: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const database = await openDatabase(location)
  if (!database.ok) throw new Error(database.failure.join('\n'))
  return database.value
}

/** Signs in 100 users and returns a function that looks their sessions up, 16 at a time: Node’s microseconds for each. */
async function sessionLookups(db: Database): Promise<() => Promise<number>> {
  const sessions = createSessionStore(db, createRefreshTokens({ current: Buffer.alloc(32) }), 30)
  const claims: { userId: string; sessionId: string; tokenVersion: number }[] = []
  for (let at = 0; at < 100; at++) {
    const userId = `user-${at}`
    const names = { first_name: 'Ada', last_name: 'Lovelace', display_name: 'Ada' }
    const rest = { password_hash: null, token_version: 0, bookmarks_version: 0, terms_accepted_at: 0, created_at: 0 }
    const email = `${userId}@example.com`
    await db
      .insertInto('users')
      .values({ id: userId, email, email_key: email, ...names, ...rest })
      .execute()
    const session = await sessions.start({ id: userId, tokenVersion: 0 })
    if (!session) throw new Error('No session was started.')
    claims.push({ userId, sessionId: session.sessionId, tokenVersion: 0 })
  }
  return async () => {
    let next = 0
    const before = process.cpuUsage()
    const findNext = async () => {
      while (next < lookups) {
        const one = claims[next++ % claims.length]
        if (one && !(await sessions.find(one))) throw new Error('A session is missing.')
      }
    }
    await Promise.all(Array.from({ length: atOnce }, findNext))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / lookups
  }
}

test('session lookups, 16 at once', async () => {
  const server = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'stonks-bench-'))
  const address = parseAddress(server.url)
  if (!address.ok) throw new Error(address.failure.join('\n'))
  const postgres = { address: address.value, poolSize: 8, preparesStatements: true }
  const databases = [await opened({ dataDir, postgres: undefined }), await opened({ dataDir: '', postgres })]
  const [sqlite, pg] = await Promise.all(databases.map(sessionLookups))
  if (!sqlite || !pg) throw new Error('Two engines are compared.')
  const taken = { sqlite: [] as number[], pg: [] as number[] }
  for (let run = 0; run <= runs; run++) {
    const round = { sqlite: await sqlite(), pg: await pg() }
    // The first run warms up.
    if (run === 0) continue
    taken.sqlite.push(round.sqlite)
    taken.pg.push(round.pg)
  }
  checkBudget({ id: 'sessionLookup', ours: taken.pg, others: taken.sqlite })
  note(`a session looked up: Node ${micros(taken.sqlite)} on SQLite, ${micros(taken.pg)} on PostgreSQL`)
  for (const database of databases) await database.destroy()
  await rm(dataDir, { recursive: true })
  await server.stop()
})

const micros = (values: readonly number[]) => `${Math.min(...values).toFixed(1)} µs`

const json = { 'content-type': 'application/json' }

/** Requests of 16 users, each of which adds and removes a bookmark of their own. */
async function bookmarkChanges({ url }: Server) {
  const requests: { method: 'POST' | 'DELETE'; path: string; headers: Record<string, string> }[] = []
  for (let at = 0; at < atOnce; at++) {
    const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada', tos: true }
    const body = JSON.stringify({ email: `ada-${at}@example.com`, password: 'a long way to Bracknell', ...names })
    const answer = await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers: json, body })
    const headers = { authorization: `Bearer ${String(fieldsOf(await answer.json())['accessToken'])}` }
    const path = `/api/bookmark/${await someSymbol(url)}`
    requests.push({ method: 'POST', path, headers }, { method: 'DELETE', path, headers })
  }
  return requests
}

async function someSymbol(url: string): Promise<string> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text()
  return /\/([A-Z]{1,5})<\/loc>/.exec(text)?.[1] ?? ''
}

test('bookmark changes over 16 connections, with one instance and with two', async () => {
  const server = await startPostgres()
  const settings = {
    ...{ MARKET: 'demo', DEMO_STOCKS: '600', READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0', SIGN_UPS_PER_HOUR: '1000' },
    PUBLIC_URL: 'http://stonks.example',
  }
  const shared = { ...settings, DATABASE_URL: server.url, JWT_SECRET: 'AxWq7mPz2LkV9sTe4Ru6YiOn8BcDfGhJ' }
  const sqlite = await startServer(settings)
  const [one, two] = [await startServer(shared), await startServer(shared)]
  const requests = { sqlite: await bookmarkChanges(sqlite), shared: await bookmarkChanges(one) }
  const taken = { sqlite: [] as number[], one: [] as number[], both: [] as number[] }
  const at = { connections: atOnce, seconds: 4 }
  for (let run = 0; run <= runs; run++) {
    const alone = await load({ url: sqlite.url, requests: requests.sqlite }, at)
    const single = await load({ url: one.url, requests: requests.shared }, at)
    const half = { connections: atOnce / 2, seconds: 4 }
    const pair = await Promise.all([one, two].map(({ url }) => load({ url, requests: requests.shared }, half)))
    for (const { errors } of [alone, single, ...pair]) expect(errors).toBe(0)
    if (run === 0) continue
    taken.sqlite.push(alone.time)
    taken.one.push(single.time)
    taken.both.push(1 / pair.reduce((sum, { time }) => sum + 1 / time, 0))
  }
  checkBudget({ id: 'sharedWrite', ours: taken.one, others: taken.sqlite })
  checkBudget({ id: 'secondInstance', ours: taken.both, others: taken.one })
  note(`two instances, PostgreSQL and the load share ${cpus().length} processors`)
  for (const instance of [sqlite, one, two]) await instance.stop()
  await server.stop()
})
