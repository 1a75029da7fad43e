import { expect, onTestFinished, test } from 'vitest'
import type { Rename } from '#domain/dataset/followed-symbol'
import { createLeases } from '../platform/database/coordination/leases.ts'
import { aUser } from '../testing/people.ts'
import { aDatabase } from '../testing/server.ts'
import { createBookmarkStore } from './bookmark-store.ts'
import { createBookmarkRenames } from './rename-bookmarks.ts'

const eqx: Rename = { from: 'EQX', to: 'VMX', until: '2026-08-17', isReused: false }

/** Users with bookmarks, and a dataset with renames. */
async function aServer(bookmarks: Readonly<Record<string, readonly string[]>>, renamed: readonly Rename[] = [eqx]) {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const store = createBookmarkStore(db)
  for (const [name, symbols] of Object.entries(bookmarks)) {
    await aUser(db, name)
    for (const symbol of symbols) await store.add(name, symbol)
  }
  const start = () => createBookmarkRenames({ db, version: () => '"v1"', renamed: () => Promise.resolve(renamed) })
  const signal = new AbortController().signal
  const run = (renames: ReturnType<typeof start> = start()) => renames.run(signal)
  const versionOf = async (id: string) => {
    const user = db.selectFrom('users').select('bookmarks_version').where('id', '=', id)
    return (await user.executeTakeFirstOrThrow()).bookmarks_version
  }
  const listOf = async (id: string) => (await store.list({ id, bookmarksVersion: await versionOf(id) }))?.symbols
  return { db, store, start, run, versionOf, listOf }
}

test('a bookmark follows the rename of its stock and keeps its place in the list', async () => {
  const { start, run, listOf, versionOf } = await aServer({ ann: ['LARK', 'EQX', 'TIDE'], bob: ['TIDE'] })
  const renames = start()
  expect(await renames.isDone()).toBe(false)
  expect(await run(renames)).toBe('done')
  expect(await renames.isDone()).toBe(true)
  expect(await listOf('ann')).toEqual(['LARK', 'VMX', 'TIDE'])
  expect(await listOf('bob')).toEqual(['TIDE'])
  expect([await versionOf('ann'), await versionOf('bob')]).toEqual([4, 1])
})

test('bookmarks on the former and the new symbol become one', async () => {
  const { run, listOf, store } = await aServer({ ann: ['EQX', 'LARK', 'VMX'], bob: ['EQX'] })
  await run()
  expect(await listOf('ann')).toEqual(['LARK', 'VMX'])
  expect(await listOf('bob')).toEqual(['VMX'])
  expect(await store.remove('ann', 'VMX')).toMatchObject({ symbols: ['LARK'] })
})

test('renaming again changes nothing', async () => {
  const { run, listOf, versionOf } = await aServer({ ann: ['EQX'] })
  await run()
  await run()
  expect([await listOf('ann'), await versionOf('ann')]).toEqual([['VMX'], 2])
})

test('a bookmark stays on a symbol that another company has today', async () => {
  const { run, listOf, versionOf } = await aServer({ ann: ['EQX'] }, [{ ...eqx, isReused: true }])
  await run()
  expect([await listOf('ann'), await versionOf('ann')]).toEqual([['EQX'], 1])
})

test('renames the bookmarks of more users than fit into a transaction', async () => {
  const names = Array.from({ length: 501 }, (_, at) => `user-${at}`)
  const { db, run } = await aServer(Object.fromEntries(names.map((name) => [name, []])))
  const rows = names.map((user_id) => ({ user_id, symbol: 'EQX', position: 1 }))
  await db.insertInto('bookmarks').values(rows).execute()
  await run()
  const left = await db.selectFrom('bookmarks').select('symbol').distinct().execute()
  expect(left).toEqual([{ symbol: 'VMX' }])
})

test('a server waits while another one renames', async () => {
  const { db, run, start, listOf } = await aServer({ ann: ['EQX'] })
  const renames = start()
  await createLeases(db).withLease('bookmark-renames', async () => {
    expect(await run(renames)).toBe('elsewhere')
    expect(await renames.isDone()).toBe(false)
  })
  expect(await run(renames)).toBe('done')
  expect(await listOf('ann')).toEqual(['VMX'])
})
