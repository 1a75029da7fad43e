import { expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { aDatabase } from '../testing/server.ts'
import { createBookmarkStore } from './bookmark-store.ts'

const changes = fc.array(fc.record({ symbol: fc.constantFrom('AAPL', 'MSFT', 'BRK/A'), isAdded: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
})

test('changes that arrive together have the same results as changes that arrive one after the other', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const bookmarks = createBookmarkStore(db)
  let users = 0
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 3 }), async (groups) => {
      const id = `user-${(users += 1)}`
      const names = { email: id, email_key: id, first_name: 'Ada', last_name: 'Lovelace', display_name: 'Ada' }
      const numbers = { token_version: 0, bookmarks_version: 0, terms_accepted_at: 0, created_at: 0 }
      await db
        .insertInto('users')
        .values({ id, password_hash: null, ...names, ...numbers })
        .execute()
      let list: { readonly symbols: readonly string[]; readonly version: number } = { symbols: [], version: 0 }
      for (const group of groups) {
        const expected = group.map(({ symbol, isAdded }) => {
          if (list.symbols.includes(symbol) === isAdded) return list
          const others = list.symbols.filter((one) => one !== symbol)
          return (list = { symbols: isAdded ? [...others, symbol] : others, version: list.version + 1 })
        })
        const made = group.map(({ symbol, isAdded }) =>
          isAdded ? bookmarks.add(id, symbol) : bookmarks.remove(id, symbol),
        )
        expect(await Promise.all(made)).toMatchObject(expected)
        // Another instance, whose cache is empty, reads the same.
        const read = await createBookmarkStore(db).list({ id, bookmarksVersion: list.version })
        expect(read).toMatchObject(list)
      }
    }),
    { numRuns: sampleCount(100) },
  )
})

test('a full list rejects only the simultaneous changes that do not fit', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const bookmarks = createBookmarkStore(db)
  const names = { email: 'ada', email_key: 'ada', first_name: 'Ada', last_name: 'Lovelace', display_name: 'Ada' }
  const numbers = { token_version: 0, bookmarks_version: 4_999, terms_accepted_at: 0, created_at: 0 }
  await db
    .insertInto('users')
    .values({ id: 'ada', password_hash: null, ...names, ...numbers })
    .execute()
  const rows = Array.from({ length: 4_999 }, (_, at) => ({ user_id: 'ada', symbol: `S${at}`, position: at + 1 }))
  for (let at = 0; at < rows.length; at += 1_000) {
    await db
      .insertInto('bookmarks')
      .values(rows.slice(at, at + 1_000))
      .execute()
  }
  const results = await Promise.all([
    bookmarks.add('ada', 'AAPL'),
    bookmarks.add('ada', 'MSFT'),
    bookmarks.remove('ada', 'S0'),
    bookmarks.add('ada', 'MSFT'),
  ])
  expect(results.map((one) => (typeof one === 'object' ? one.version : one))).toEqual([5_000, 'full', 5_001, 5_002])
  expect(await bookmarks.list({ id: 'ada', bookmarksVersion: 5_002 })).toMatchObject({ end: 5_001, version: 5_002 })
})
