import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aDataDir, opened } from '../testing/database.ts'
import { aBookmarkServer, aUser } from '../testing/people.ts'

const symbols = Array.from({ length: 3_000 }, (_, at) => `S${at}`)

async function aBookmarkFile() {
  const { path, file } = await aDataDir(onTestFinished)
  const database = await opened(onTestFinished, path, { busyTimeoutMs: 150 })
  const app = await aBookmarkServer(database, symbols)
  onTestFinished(() => app.close())
  await aUser(database, 'ann')
  const ask = (method: 'GET' | 'POST', symbol = '') => {
    const url = method === 'GET' ? '/api/bookmark' : `/api/bookmark/${symbol}`
    return app.inject({ method, url, headers: { authorization: 'Bearer ann' } })
  }
  return { database, file, ask }
}

test('rejects changes while another program locks the database; the list stays readable', async () => {
  const { file, ask } = await aBookmarkFile()
  await ask('POST', 'S1')
  const other = new Sqlite(file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const refused = await ask('POST', 'S2')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(refused.json()).toEqual({ message: 'The server is busy. Try again in a moment.', code: 'store-busy' })
  expect((await ask('GET')).json()).toEqual(['S1'])
  other.exec('rollback')
  expect((await ask('POST', 'S2')).json()).toEqual(['S1', 'S2'])
})

test('rejects changes while the disk is full; the list stays readable and recovers by itself', async () => {
  const { database, ask } = await aBookmarkFile()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database)
  // The same failure as a disk without room.
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 1)}`.execute(database)
  const added: string[] = []
  let refused = await ask('POST', 'S0')
  for (let at = 0; refused.statusCode === 200; at += 1) {
    added.push(`S${at}`)
    refused = await ask('POST', `S${at + 1}`)
  }
  expect(refused.statusCode).toBe(507)
  expect(refused.json()).toMatchObject({ code: 'store-full' })
  expect((await ask('GET')).json()).toEqual(added)
  await sql`pragma max_page_count = 100000`.execute(database)
  expect((await ask('POST', 'S2999')).json()).toEqual([...added, 'S2999'])
})
