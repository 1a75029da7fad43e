import { expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { aDatabase } from '../../testing/server.ts'
import type { Database } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
import { type Executor, statement } from './statement.ts'

const insertInto = (db: Database) => {
  const insert = statement<{ readonly subject: string; readonly at: number }, unknown>(({ subject, at }) =>
    db.insertInto('attempts').values({ subject, at }),
  )
  const fail = statement<{ readonly subject: string }, unknown>(({ subject }) =>
    db.insertInto('login_failures').values([
      { subject, failures: 1, last_at: 0 },
      { subject, failures: 1, last_at: 0 },
    ]),
  )
  return { insert, fail }
}
const rowsOf = (db: Database) => db.selectFrom('attempts').selectAll().orderBy('subject').orderBy('at').execute()
const subjectsOf = async (db: Database) => (await rowsOf(db)).map(({ subject }) => subject)

/** A database that counts its transactions. */
async function aCountedDatabase() {
  const db = await aDatabase()
  const transaction = db.transaction.bind(db)
  let count = 0
  const counted = Object.assign(db, { transaction: () => ((count += 1), transaction()) })
  onTestFinished(async () => {
    Object.assign(db, { transaction })
    await db.destroy()
  })
  return { db: counted, transactions: () => count }
}

test('changes of one tick share a transaction; a later change has its own', async () => {
  const { db, transactions } = await aCountedDatabase()
  const { insert } = insertInto(db)
  const commit = createGroupCommit(db, async (within, subject, changes: readonly number[]) => {
    await insert(within, { subject, at: changes[0] ?? NaN })
    return changes
  })
  expect(await Promise.all(['c', 'a', 'b'].map((subject) => commit(subject, 7)))).toEqual([7, 7, 7])
  expect(transactions()).toBe(1)
  await commit('d', 7)
  expect(transactions()).toBe(2)
  expect(await subjectsOf(db)).toEqual(['a', 'b', 'c', 'd'])
})

test('no change settles before all are committed', async () => {
  const { db } = await aCountedDatabase()
  const { insert } = insertInto(db)
  const order: string[] = []
  const commit = createGroupCommit(db, async (within, subject, changes: readonly number[]) => {
    await insert(within, { subject, at: 1 })
    // The second one takes longer.
    if (subject === 'second') await insert(within, { subject, at: 2 })
    order.push(`${subject} is written`)
    return changes
  })
  const settled = ['first', 'second'].map((subject) => commit(subject, 0).then(() => order.push(`${subject} settles`)))
  await Promise.all(settled)
  expect(order).toEqual(['first is written', 'second is written', 'first settles', 'second settles'])
})

test('makes the changes of a key together, in the order of their arrival, and returns each its own result', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const { insert } = insertInto(db)
  const made: [string, readonly number[]][] = []
  const commit = createGroupCommit(db, async (within, subject, changes: readonly number[]) => {
    made.push([subject, changes])
    for (const at of changes) await insert(within, { subject, at })
    return changes.map((at) => at * 10)
  })
  const results = [commit('ada', 1), commit('bob', 2), commit('ada', 3), commit('ada', 4)]
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40])
  expect(made).toEqual([
    ['ada', [1, 3, 4]],
    ['bob', [2]],
  ])
})

test('a change of a missing key has no result', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const commit = createGroupCommit<string, string>(db, (_within, key, changes) =>
    Promise.resolve(key === 'nothing' ? [] : changes),
  )
  expect(await Promise.all([commit('nothing', 'a'), commit('something', 'b')])).toEqual([undefined, 'b'])
})

test('makes each other change once when one fails', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const { insert, fail } = insertInto(db)
  const make = async (within: Executor, subject: string, changes: readonly boolean[]) => {
    for (const succeeds of changes) {
      await insert(within, { subject, at: 1 })
      if (!succeeds) await fail(within, { subject })
    }
    return changes
  }
  const commit = createGroupCommit(db, make)
  let round = 0
  const fates = fc.array(fc.record({ key: fc.nat(5), succeeds: fc.boolean() }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fates, async (changes) => {
      round += 1
      const keyOf = (key: number) => `${String(round).padStart(4, '0')}-${key}`
      const outcomes = await Promise.allSettled(changes.map(({ key, succeeds }) => commit(keyOf(key), succeeds)))
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(changes.map(({ succeeds }) => succeeds))
      const written = (await subjectsOf(db)).filter((subject) => subject.startsWith(keyOf(0).slice(0, 5)))
      expect(written).toEqual(changes.flatMap(({ key, succeeds }) => (succeeds ? [keyOf(key)] : [])).toSorted())
    }),
    { numRuns: 50 },
  )
})
