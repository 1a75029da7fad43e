import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../testing/server.ts'
import { createGroupCommit } from './group-commit.ts'
import type { Database } from './database.ts'
import { storageFailure } from './storage-failure.ts'
import { aDataDir, opened } from '../testing/database.ts'

const add = (db: Database, subject: string) =>
  db.insertInto('login_failures').values({ subject, failures: 1, last_at: 0 }).execute()
const subjects = async (db: Database) =>
  (await db.selectFrom('login_failures').select('subject').execute()).map(({ subject }) => subject).toSorted()

/** A database with the number of its commits. */
async function aCountedDatabase() {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const transaction = db.transaction.bind(db)
  let commits = 0
  const counted = Object.assign(db, { transaction: () => ((commits += 1), transaction()) })
  return { db, commit: createGroupCommit(counted), commits: () => commits }
}

test('work of one tick shares a transaction, later work has its own', async () => {
  const { db, commit, commits } = await aCountedDatabase()
  await Promise.all(['a', 'b', 'c'].map((subject) => commit((within) => add(within, subject))))
  expect(commits()).toBe(1)
  await commit((within) => add(within, 'd'))
  expect(commits()).toBe(2)
  expect(await subjects(db)).toEqual(['a', 'b', 'c', 'd'])
})

test('no promise resolves before the commit', async () => {
  const { db, commit } = await aCountedDatabase()
  const order: string[] = []
  const first = commit(async (within) => {
    await add(within, 'first')
    order.push('first is written')
  }).then(() => order.push('first resolves'))
  const second = commit((within) => {
    order.push('second is written')
    return add(within, 'second')
  })
  await Promise.all([first, second])
  expect(order).toEqual(['first is written', 'second is written', 'first resolves'])
  expect(await subjects(db)).toEqual(['first', 'second'])
})

test('a failure does not affect other work, which runs once', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const commit = createGroupCommit(db)
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (fates) => {
      round += 1
      const name = (at: number) => `${String(round).padStart(4, '0')}-${at}`
      const outcomes = await Promise.allSettled(
        fates.map((succeeds, at) =>
          commit(async (within) => {
            await add(within, name(at))
            if (!succeeds) await add(within, name(at))
            return at
          }),
        ),
      )
      const expected = fates.map((succeeds, at) => (succeeds ? at : undefined))
      expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : undefined))).toEqual(expected)
      const written = (await subjects(db)).filter((subject) => subject.startsWith(name(0).slice(0, 5)))
      expect(written).toEqual(fates.flatMap((succeeds, at) => (succeeds ? [name(at)] : [])))
    }),
    { numRuns: 100 },
  )
})

test('where another program writes for too long, all are rejected at once', async () => {
  const { path, file } = await aDataDir(onTestFinished)
  const db = await opened(onTestFinished, path, { busyTimeoutMs: 200 })
  const other = new Sqlite(file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const commit = createGroupCommit(db)
  const started = performance.now()
  const all = Array.from({ length: 50 }, (_, at) => commit((within) => add(within, `late ${at}`)))
  const failures = await Promise.all(all.map((one) => one.catch(storageFailure)))
  expect(new Set(failures)).toEqual(new Set(['store-busy']))
  expect(performance.now() - started).toBeLessThan(2_000)
})
