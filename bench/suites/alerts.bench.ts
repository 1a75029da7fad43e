import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import autocannon from 'autocannon'
import type { Database } from '../../api/platform/database/database.ts'
import { openDatabaseFile } from '../../api/platform/database/open-database.ts'
import { selectionOf, type WatchedCondition } from '../../domain/alerts/watched-condition.ts'
import { fieldsOf } from '../../domain/keys-of.ts'
import { encodeFilters } from '../../domain/screen/filter-codec.ts'
import { defaultFilters } from '../../domain/screen/filters.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { checkBudget, note } from '../harness/comparison.ts'

const [ruleCount, screenCount, rulesPerUser] = [100_000, 10_000, 10]
const json = { 'content-type': 'application/json' }
const maxSeconds = 60

/** The screens of users: prices, sizes, ratios, and an own formula in every fifth. */
function aScreen(at: number): WatchedCondition {
  const formulas = { 'formula:1': { name: 'Mine', expression: `eps / price + dividendYield * ${1 + (at % 7)}` } }
  const filters = {
    ...defaultFilters,
    ...{ minPrice: 1 + (at % 100), maxPrice: 20 + at, sector: at % 3 === 0 ? [] : defaultFilters.sector },
    ranges: {
      peRatio: [0, 10 + (at % 50)] as const,
      ...(at % 2 === 0 && { weekDeltaRatio: [-0.05, 0.01 * (at % 10)] as const }),
      ...(at % 5 === 0 && { 'formula:1': [0.01, null] as const }),
    },
    ...(at % 5 === 0 && { formulas }),
  }
  return { kind: 'gains', name: `Screen ${at}`, filter: encodeFilters(filters) }
}

/** Stores the rules as if they had been checked with a dataset in which they selected nothing, so that most of them fire. */
async function keepRules(db: Database): Promise<void> {
  const screens = Array.from({ length: screenCount }, (_, at) => aScreen(at))
  const members = deflateRawSync('')
  await db.transaction().execute(async (within) => {
    for (let from = 0; from < ruleCount / rulesPerUser; from += 500) {
      const ids = Array.from({ length: 500 }, (_, at) => `user-${String(from + at).padStart(6, '0')}`)
      const names = { first_name: '', last_name: '', display_name: '', password_hash: null }
      const counters = { token_version: 0, bookmarks_version: 0, terms_accepted_at: 0, created_at: 0 }
      const rows = ids.map((id) => ({ id, email: id, email_key: id, ...names, ...counters }))
      await within.insertInto('users').values(rows).execute()
    }
    for (let from = 0; from < ruleCount; from += 500) {
      const rows = Array.from({ length: 500 }, (_, i) => {
        const at = from + i
        const user = `user-${String(Math.floor(at / rulesPerUser)).padStart(6, '0')}`
        const condition = JSON.stringify(screens[(at * 7919) % screenCount])
        const key = `screen ${(at * 7919) % screenCount}`
        const rule = { user_id: user, id: at.toString(16).padStart(24, '0'), condition, selection_key: key }
        return { ...rule, changed_at: 1, since_version: '' }
      })
      await within.insertInto('alert_rules').values(rows).execute()
    }
    // Written last, because the server looks for these.
    for (let from = 0; from < screenCount; from += 500) {
      const rows = screens.slice(from, from + 500).map((screen, i) => ({
        ...{ key: `screen ${from + i}`, selection: JSON.stringify(selectionOf(screen)), source: 'demo' },
        ...{ version: '"old"', date: '2020-01-02', members, changed_version: '', changes: null },
      }))
      await within.insertInto('alert_selections').values(rows).execute()
    }
  })
}

test('100,000 alerts over 10,000 screens, checked beside live requests', async () => {
  test.setTimeout(10 * 60_000)
  const folder = await mkdtemp(join(tmpdir(), 'stonks-bench-'))
  const server = await startServer({ MARKET: 'demo', DATA_DIR: folder, READS_PER_MINUTE: '0' })
  const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada', tos: true }
  const body = JSON.stringify({ email: 'ada@example.com', password: 'a long way to Bracknell', ...names })
  const answer = await fetch(`${server.url}/api/auth/sign-up`, { method: 'POST', headers: json, body })
  const { accessToken } = fieldsOf(await answer.json())
  const headers = { authorization: `Bearer ${String(accessToken)}` }
  const options = { url: `${server.url}/api/bookmark`, headers, connections: 10, overallRate: 200 }
  const ask = (duration: number) => autocannon({ ...options, duration })

  await ask(5)
  const quiet = await ask(15)
  const opened = await openDatabaseFile(folder)
  if (!opened.ok) throw new Error(opened.failure.join('\n'))
  const db = opened.value
  await keepRules(db)
  const begun = performance.now()
  const ended = new AbortController()
  const load = new Promise<autocannon.Result>((resolve) => {
    const asking = autocannon({ ...options, duration: maxSeconds * 3 }, (_, result) => resolve(result))
    ended.signal.addEventListener('abort', () => asking.stop())
  })
  let seconds = NaN
  const watch = async () => {
    for (;;) {
      const run = await db.selectFrom('alert_runs').select(['phase', 'version']).executeTakeFirst()
      if (run?.phase === 'done') break
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    seconds = (performance.now() - begun) / 1000
    ended.abort()
  }
  await watch()
  const busy = await load
  const { fired } = await db
    .selectFrom('alert_events')
    .select((row) => row.fn.countAll<number>().as('fired'))
    .executeTakeFirstOrThrow()
  note(
    `checked in ${seconds.toFixed(1)} s, ${fired} rules fired; p99 of requests ${busy.latency.p99} ms, ${quiet.latency.p99} ms without`,
  )
  expect(fired).toBeGreaterThan(ruleCount / 4)
  expect(busy.errors + busy.non2xx).toBe(0)
  checkBudget({ id: 'alertsChecked', ours: [seconds], others: [maxSeconds] })
  checkBudget({ id: 'alertsLatency', ours: [busy.latency.p99], others: [quiet.latency.p99] })
  await db.destroy()
  await server.stop()
  await rm(folder, { recursive: true })
})
