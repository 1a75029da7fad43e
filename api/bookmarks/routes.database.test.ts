import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { matching } from '../../domain/testing/matchers.ts'
import type { Database } from '../platform/database/database.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { aBookmarkServer, aUser } from '../testing/people.ts'
import { aDatabase } from '../testing/server.ts'

const listed = ['LARK', 'BF/B', 'BRK.B', 'ABR-P-D', '^GSPC']

let database: Database
let app: App
beforeAll(async () => {
  database = await aDatabase()
  app = await aBookmarkServer(database, listed)
})
afterAll(async () => {
  await app.close()
  await database.destroy()
})

let ann: string
let bob: string
beforeEach(async () => {
  ann = await aUser(database, randomUUID())
  bob = await aUser(database, randomUUID())
})

type Method = 'GET' | 'POST' | 'DELETE'

async function ask(method: Method, path = '', name = ann) {
  const answer = await app.inject({ method, url: `/api/bookmark${path}`, headers: { authorization: `Bearer ${name}` } })
  const body = answer.json<unknown>()
  return { status: answer.statusCode, body, version: answer.headers['x-bookmarks-version'] }
}

describe('each response is the whole list with its version', () => {
  test('and is empty for a user without bookmarks', async () => {
    expect(await ask('GET')).toEqual({ status: 200, body: [], version: '0' })
  })

  test('in the order of additions, whatever was removed in between', async () => {
    await ask('POST', '/LARK')
    await ask('POST', '/BRK.B')
    expect(await ask('POST', '/BF%2FB')).toEqual({ status: 200, body: ['LARK', 'BRK.B', 'BF/B'], version: '3' })
    expect(await ask('DELETE', '/LARK')).toEqual({ status: 200, body: ['BRK.B', 'BF/B'], version: '4' })
    expect(await ask('POST', '/lark')).toEqual({ status: 200, body: ['BRK.B', 'BF/B', 'LARK'], version: '5' })
    expect(await ask('GET')).toEqual({ status: 200, body: ['BRK.B', 'BF/B', 'LARK'], version: '5' })
  })

  test('repeated requests change nothing', async () => {
    await ask('POST', '/LARK')
    expect(await ask('POST', '/LARK')).toEqual({ status: 200, body: ['LARK'], version: '1' })
    await ask('DELETE', '/LARK')
    expect(await ask('DELETE', '/LARK')).toEqual({ status: 200, body: [], version: '2' })
  })

  test('each of many concurrent requests sees a consistent list', async () => {
    const added = await Promise.all(listed.map((symbol) => ask('POST', `/${encodeURIComponent(symbol)}`)))
    const bodies = added.map(({ body }) => (Array.isArray(body) ? body.map(String) : []))
    // Each list continues the one that was committed before it.
    const lists = bodies.toSorted((a, b) => a.length - b.length)
    const whole = lists.at(-1) ?? []
    expect(whole.toSorted()).toEqual(listed.toSorted())
    expect(lists).toEqual(whole.map((_, last) => whole.slice(0, last + 1)))
  })
})

test('a former symbol bookmarks today’s symbol of its listing', async () => {
  const renames = [{ from: 'EQX', to: 'LARK', until: '2026-08-17', isReused: false }]
  const renaming = await aBookmarkServer(database, listed, renames)
  const askOf = async (method: Method, symbol: string) => {
    const url = `/api/bookmark/${symbol}`
    return (await renaming.inject({ method, url, headers: { authorization: `Bearer ${ann}` } })).json<unknown>()
  }
  expect(await askOf('POST', 'eqx')).toEqual(['LARK'])
  expect(await askOf('POST', 'LARK')).toEqual(['LARK'])
  expect(await askOf('DELETE', 'EQX')).toEqual([])
  await renaming.close()
})

test.for([
  ['BF%2FB', 'BF/B'],
  ['bf%2fb', 'BF/B'],
  ['brk.b', 'BRK.B'],
  ['ABR-P-D', 'ABR-P-D'],
  ['%5EGSPC', '^GSPC'],
  ['%4C%41%52%4B', 'LARK'],
])('/api/bookmark/%s is the bookmark of %s', async ([path, symbol]) => {
  expect((await ask('POST', `/${path}`)).body).toEqual([symbol])
  expect((await ask('DELETE', `/${path}`)).body).toEqual([])
})

const hostile = [
  ['a path that leads up', '..%2Fauth', 400],
  ['the same, encoded further', '%2e%2e%2fauth', 400],
  ['the same, as it is', '../auth', 404],
  ['a slash that is not encoded', 'BF/B', 404],
  ['a slash that is encoded twice', 'BF%252FB', 400],
  ['a zero byte', 'LARK%00', 400],
  ['a line end', 'LARK%0d%0aX-Header:1', 400],
  ['nothing', '', 400],
  ['a space', 'LA%20RK', 400],
  ['13 letters', 'ABCDEFGHIJKLM', 400],
  ['10 kB', 'A'.repeat(10_240), 414],
  ['a picture', '%F0%9F%9A%80', 400],
  ['letters of another alphabet that look alike', '%D0%90APL', 400],
  ['letters that become longer in upper case', '%C3%9F', 400],
  ['half a character', '%E0%A4%A', 400],
  ['SQL', "x'%20OR%201=1--", 400],
  ['markup', '%3Cb%3E', 400],
] as const

test.for(hostile)('an invalid symbol is rejected and changes nothing: %s', async ([, path, status]) => {
  await ask('POST', '/LARK')
  for (const method of ['POST', 'DELETE'] as const) {
    const answer = await ask(method, `/${path}`)
    expect(answer).toMatchObject({ status, body: { message: matching.any(String) } })
    if (status !== 404) expect(JSON.stringify(answer.body)).not.toMatch(/AAAA|OR 1|<b>|auth/i)
  }
  expect((await ask('GET')).body).toEqual(['LARK'])
})

test('stores any text as a symbol or rejects it', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 13 }),
  )
  await fc.assert(
    fc.asyncProperty(text, async (symbol) => {
      // A URL cannot have one or two dots as a segment of its path.
      fc.pre(!/^\.\.?$/.test(symbol))
      const { status } = await ask('POST', `/${encodeURIComponent(symbol.toWellFormed())}`)
      const isLegal = /^[A-Z0-9.\-^/]{1,12}$/i.test(symbol) && !symbol.includes('..')
      expect(isLegal ? [200, 404] : [400]).toContain(status)
    }),
    { numRuns: 200 },
  )
})

describe('a stock that the market does not have', () => {
  test('cannot be added', async () => {
    expect(await ask('POST', '/GONE')).toMatchObject({ status: 404, body: { code: 'unknown-symbol' } })
  })

  test('can be removed', async () => {
    await database.insertInto('bookmarks').values({ user_id: ann, symbol: 'GONE', position: 1 }).execute()
    expect(await ask('GET')).toMatchObject({ body: ['GONE'] })
    expect(await ask('DELETE', '/GONE')).toMatchObject({ status: 200, body: [] })
  })
})

describe('the owner of the list', () => {
  test('is determined only by the session', async () => {
    await ask('POST', '/LARK', ann)
    const headers = { authorization: `Bearer ${bob}`, 'x-user-id': ann, cookie: `user=${ann}; user_id=${ann}` }
    for (const url of [`/api/bookmark?user=${ann}&user_id=${ann}&id=${ann}`, '/api/bookmark']) {
      expect((await app.inject({ url, headers })).json()).toEqual([])
    }
    await app.inject({ method: 'DELETE', url: `/api/bookmark/LARK?user_id=${ann}`, headers, payload: { user_id: ann } })
    expect(await ask('GET', '', ann)).toMatchObject({ body: ['LARK'], version: '1' })
    expect(await ask('GET', '', bob)).toMatchObject({ body: [], version: '0' })
  })

  test.for(['GET', 'POST', 'DELETE'] as const)('is unknown without a session: %s', async (method) => {
    const url = method === 'GET' ? '/api/bookmark' : '/api/bookmark/LARK'
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ message: matching.any(String), code: 'signed-out' })
  })

  test.for(['GET', 'POST', 'DELETE'] as const)('is unknown after the account was deleted: %s', async (method) => {
    const path = method === 'GET' ? '' : '/LARK'
    expect(await ask(method, path, 'eve')).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  })
})

test('a full list rejects additions until a bookmark is removed', async () => {
  const symbols = Array.from({ length: 5_000 }, (_, at) => `S${at}`)
  const rows = symbols.map((symbol, at) => ({ user_id: ann, symbol, position: at + 1 }))
  for (let at = 0; at < rows.length; at += 500) {
    await database
      .insertInto('bookmarks')
      .values(rows.slice(at, at + 500))
      .execute()
  }
  expect(await ask('POST', '/LARK')).toMatchObject({ status: 409, body: { code: 'bookmarks-full' } })
  expect((await ask('DELETE', '/S7')).body).toHaveLength(4_999)
  expect((await ask('POST', '/LARK')).body).toHaveLength(5_000)
})

test('a request body is ignored, whatever its type', async () => {
  const headers = { authorization: `Bearer ${ann}`, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/api/bookmark/LARK', headers })
  expect([answer.statusCode, answer.json()]).toEqual([200, ['LARK']])
})
