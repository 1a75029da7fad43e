import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../testing/server.ts'
import { msUntilAllowed } from './attempts.ts'

const minute = 60_000

/** A database with attempts of the given ages in milliseconds; it counts the rows read. */
async function attemptsOf(ages: readonly number[]) {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const now = Date.UTC(2026, 10, 20, 12)
  const rows = ages.map((age) => ({ subject: 'login', at: now - age }))
  if (rows.length > 0) await database.insertInto('attempts').values(rows).execute()
  const read = { rows: 0 }
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      read.rows += result.rows.length
      return Promise.resolve(result)
    },
  }
  const db = database.withPlugin(counting)
  return {
    read,
    wait: (times: number) => msUntilAllowed(db, { subject: 'login', times, windowMs: minute }, now),
  }
}

test.for([
  ['no attempt was made', [], 3, 0],
  ['fewer attempts were made than allowed', [1_000, 2_000], 3, 0],
  ['the budget is spent', [1_000, 2_000, 30_000], 3, 30_000],
  ['the budget is overspent: the newest attempts that fill it count', [1_000, 2_000, 30_000, 59_000], 3, 30_000],
  ['attempts outside the window do not count', [1_000, 2_000, 61_000], 3, 0],
] as const)('%s', async ([, ages, times, expected]) => {
  const { wait } = await attemptsOf(ages)
  expect(await wait(times)).toBe(expected)
})

test('reads one row, however many attempts there are', async () => {
  const { read, wait } = await attemptsOf(Array.from({ length: 400 }, (_, at) => at * 10))
  expect(await wait(300)).toBeGreaterThan(0)
  expect(read.rows).toBe(1)
})
