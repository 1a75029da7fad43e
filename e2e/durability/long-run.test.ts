import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { ada, type StartedServer, startServer } from './servers.ts'

/** Memory settles after minutes: in a few rounds it may grow by a half, but not without end. */
const size = process.env['LONG'] ? { rounds: 3400, growth: 1.1 } : { rounds: 20, growth: 1.5 }
/** Shares of the rounds. */
const samples = { warm: 0.4, last: 0.2 }
const mebibyte = 1024 * 1024
const mostLog = 64 * mebibyte
/** Milliseconds between two requests of a user. */
const paceMs = 50

let server: StartedServer
beforeAll(async () => {
  const limits = { LOGINS_PER_MINUTE: '100000', READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0' }
  server = await startServer({ MARKET: 'demo', DEMO_STOCKS: '500', FEED: 'demo', ...limits })
})
afterAll(() => server.stop())

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** Bytes of memory that the server's process has in use. */
async function memoryOf({ pid }: StartedServer): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}

/** Bytes of the database's write-ahead log. */
async function logOf({ data }: StartedServer): Promise<number> {
  const logs = (await readdir(data)).filter((name) => name.endsWith('-wal'))
  const sizes = await Promise.all(logs.map(async (name) => (await stat(join(data, name))).size))
  return Math.max(0, ...sizes)
}

/** Repeats a user's actions for this many rounds; counts the responses by status. */
async function live(
  symbols: readonly string[],
  statuses: Map<number, number>,
  onRound: () => Promise<void>,
): Promise<void> {
  let token = server.ada.accessToken
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, { method, headers: { authorization: `Bearer ${token}`, ...headers } })
    await answer.arrayBuffer()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    await pause(paceMs)
    return answer
  }
  for (let round = 1; round <= size.rounds; round++) {
    const symbol = symbols[(round - 1) % symbols.length] ?? ''
    // Not more often, because the limit is a hundred logins an hour for an account.
    if (round % 400 === 1) {
      const entered = await server.post('login', ada)
      token = String(fieldsOf(await entered.json())['accessToken'])
    }
    await ask('POST', `/api/bookmark/${symbol}`)
    await ask('GET', '/api/auth')
    await ask('GET', `/api/stocktwits/${symbol}`)
    await ask('DELETE', `/api/bookmark/${symbol}`)
    await ask('GET', `/api/history/${symbol}`)
    const dataset = await ask('GET', '/data/stonks')
    await ask('GET', '/data/stonks', { 'if-none-match': dataset.headers.get('etag') ?? '' })
    await ask('GET', '/api/ai')
    if (round % 400 === 0) await ask('GET', '/api/auth/logout')
    await onRound()
  }
}

test(
  `${size.rounds} rounds of everyday use cause no failure, and memory and the log of the database stay small`,
  { timeout: 2 * 3_600_000 },
  async () => {
    const answer = await fetch(`${server.url}/sitemap.xml`)
    const symbols = [...(await answer.text()).matchAll(/<loc>[^<]*\/([A-Z]{1,5})<\/loc>/g)].map(
      ([, symbol]) => symbol ?? '',
    )
    expect(symbols.length).toBeGreaterThan(100)
    const statuses = new Map<number, number>()
    const memory: number[] = []
    let maxLogSize = 0
    const measure = async () => {
      memory.push(await memoryOf(server))
      maxLogSize = Math.max(maxLogSize, await logOf(server))
    }
    await Promise.all([0, 1, 2, 3].map((n) => live(symbols.slice(n * 20), statuses, measure)))
    const count = (share: number) => Math.ceil(share * memory.length)
    const [before, after] = [
      median(memory.slice(count(samples.warm), count(samples.warm + samples.last))),
      median(memory.slice(-count(samples.last))),
    ]
    const reported = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(
      `${reported}; memory ${Math.round(before / mebibyte)} → ${Math.round(after / mebibyte)} MB, log ${Math.round(maxLogSize / mebibyte)} MB`,
    )
    expect([...statuses.keys()].toSorted()).toEqual([200, 304])
    expect(maxLogSize).toBeLessThanOrEqual(mostLog)
    expect(after / before).toBeLessThan(size.growth)
  },
)
