import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { aBookmarkServer, aUser } from '../testing/people.ts'
import { aDatabase } from '../testing/server.ts'
import { type BookmarkStore, createBookmarkStore } from './bookmark-store.ts'

let database: Database
let app: App
let store: BookmarkStore
beforeAll(async () => {
  database = await aDatabase()
  store = createBookmarkStore(database)
  app = await aBookmarkServer(database, ['LARK'])
  for (const name of ['ann', 'bob']) {
    await aUser(database, name)
    await store.add(name, 'LARK')
  }
})
afterAll(async () => {
  await app.close()
  await database.destroy()
})

async function everything() {
  const users = await database.selectFrom('users').select(['id', 'bookmarks_version']).orderBy('id').execute()
  return { users, bookmarks: await database.selectFrom('bookmarks').selectAll().orderBy('user_id').execute() }
}

const before = {
  users: ['ann', 'bob'].map((id) => ({ id, bookmarks_version: 1 })),
  bookmarks: ['ann', 'bob'].map((user_id) => ({ user_id, symbol: 'LARK', position: 1 })),
}

const closings = ['', "'", '"', '`', "')", '")', "';", "\\'", '%27', "''", "'))", '\u02bc', '\uff07']
const tails = ['', ' --', ' -- -', ' #', '/*', ';', '\u0000', ';\u0000--']
const attacks = [
  ' or 1=1',
  " or '1'='1",
  ' and 1=0 union select id,email,password_hash from users',
  ' union all select null,null,null,null',
  '; drop table users',
  '; delete from bookmarks',
  '; update users set bookmarks_version=99',
  '; attach database "elsewhere.db" as x',
  '; pragma user_version=77',
  ' or randomblob(100000000)',
  ' and (select count(*) from sqlite_schema)>0',
  ' || (select password_hash from users limit 1)',
  ' order by 99',
  ' limit 1 offset 1',
  ') values (1,2,3)',
  ' like %',
  " glob '*'",
  ' returning *',
  " and load_extension('x')",
  ' and sleep(5)',
]

/** SQL injections. */
const injections: readonly string[] = [
  ...closings.flatMap((closing) => attacks.flatMap((attack) => tails.map((tail) => `x${closing}${attack}${tail}`))),
  ...[
    '?',
    '?1',
    ':symbol',
    '@symbol',
    '$1',
    '$symbol',
    '??',
    '{}',
    '[object Object]',
    'null',
    'NULL',
    'true',
    '0x41',
    '1e309',
  ],
]

/** Every fourth of them; all with LONG. */
const texts = injections.filter((_, at) => process.env['LONG'] !== undefined || at % 4 === 0)

test('no SQL injection has an effect', { timeout: 120_000 }, async () => {
  expect(texts.length).toBeGreaterThan(500)
  for (const text of texts) {
    const path = `/api/bookmark/${encodeURIComponent(text.toWellFormed())}`
    const ann = { authorization: 'Bearer ann' }
    // The whole text, or the part of it that could be a symbol.
    const short = `/api/bookmark/${encodeURIComponent(text.toWellFormed().slice(0, 12))}`
    for (const url of [path, short]) {
      for (const method of ['POST', 'DELETE'] as const) {
        const { statusCode } = await app.inject({ method, url, headers: ann })
        expect([400, 404, 414, ...(method === 'DELETE' ? [200] : [])], `${method} ${url}`).toContain(statusCode)
      }
    }
    const query = `?symbol=${encodeURIComponent(text)}&user=${encodeURIComponent(text)}`
    expect((await app.inject({ url: `/api/bookmark${query}`, headers: ann })).json()).toEqual(['LARK'])
    // Directly as id and symbol, in case the checks before the store ever accept them.
    expect(await store.list({ id: text, bookmarksVersion: 0 })).toBeUndefined()
    expect(await store.remove('ann', text)).toMatchObject({ symbols: ['LARK'] })
  }
  expect(await everything()).toEqual(before)
})
