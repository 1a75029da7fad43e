import { expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import type { Database } from '../platform/database/database.ts'
import { storageFailure } from '../platform/database/transact.ts'
import { borrowDatabase, connectTo, holdOn, queryOn } from '../testing/postgres.ts'
import { createBookmarkStore } from './bookmark-store.ts'

const users = Array.from({ length: 12 }, (_, at) => `user-${String(at).padStart(2, '0')}`)

async function addUsers(db: Database): Promise<void> {
  const names = { first_name: 'Ada', last_name: 'Lovelace', display_name: 'Ada', password_hash: null }
  const numbers = { token_version: 0, bookmarks_version: 0, terms_accepted_at: 0, created_at: 0 }
  const rows = users.map((id) => ({ id, email: id, email_key: id, ...names, ...numbers }))
  await db.insertInto('users').values(rows).execute()
}

/** Several instances on a database with users. */
async function someInstances(count: number, options: Parameters<typeof connectTo>[1] = {}) {
  const { url, giveBack } = await borrowDatabase()
  const databases = Array.from({ length: count }, () => connectTo(url, options))
  onTestFinished(async () => {
    for (const db of databases) await db.destroy()
    await giveBack()
  })
  const [db] = databases
  if (db) await addUsers(db)
  return { url, instances: databases.map(createBookmarkStore) }
}

test('instances that change the same lists at once wait for each other without a deadlock', async () => {
  const { url, instances } = await someInstances(3)
  const rounds = 30
  // Each instance receives the users in its own order.
  const inOrder = fc.shuffledSubarray(users, { minLength: users.length })
  const orders = fc.sample(inOrder, { seed: 1, numRuns: rounds * instances.length })
  const deadlocks = () => queryOn(url, 'select deadlocks from pg_stat_database where datname = current_database()')
  const before = await deadlocks()
  for (let round = 0; round < rounds; round++) {
    const changes = instances.map((bookmarks, at) => {
      const order = orders[round * instances.length + at] ?? []
      return Promise.all(order.map((user) => bookmarks.add(user, `S${round}-${at}`)))
    })
    await Promise.all(changes)
  }
  const lists = await queryOn(
    url,
    `select users.id, bookmarks_version, count(*)::int as symbols, count(distinct position)::int as positions
     from users join bookmarks on user_id = users.id group by users.id order by users.id`,
  )
  const all = rounds * instances.length
  expect(lists).toEqual(users.map((id) => ({ id, bookmarks_version: all, symbols: all, positions: all })))
  expect(await deadlocks()).toEqual(before)
})

test('a list that another program locks delays its own changes, and no other changes are lost', async () => {
  const { url, instances } = await someInstances(1, { queryTimeoutMs: 1_000 })
  const [bookmarks] = instances
  if (!bookmarks) throw new Error('There is no instance.')
  const letGo = await holdOn(url, `update users set token_version = 1 where id = 'user-03'`)
  const outcomes = await Promise.all(users.map((user) => bookmarks.add(user, 'AAPL').catch(storageFailure)))
  const stored = { symbols: ['AAPL'], version: 1, end: 1 }
  expect(outcomes).toEqual(users.map((user) => (user === 'user-03' ? 'store-busy' : stored)))
  await letGo()
  expect(await queryOn(url, 'select user_id from bookmarks order by user_id')).toEqual(
    users.filter((user) => user !== 'user-03').map((user_id) => ({ user_id })),
  )
})
