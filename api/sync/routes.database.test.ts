import { createHash, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import type { SyncBody, SyncDigest, SyncResponse } from '../contract/sync.ts'
import { anAccountServer, bearer, signUp } from '../testing/people.ts'
import { aDatabase } from '../testing/server.ts'
import { maxSyncBytes } from './sync-store.ts'

const recordId = (name: string): string => name.padEnd(22, '_')
const sealed = (bytes = 300): string => randomBytes(bytes).toString('base64url')
const aRecord = (name: string, revision = 1, content = sealed()) => ({ id: recordId(name), revision, content })

/** The requests of one signed-in device. */
function syncClient(app: Awaited<ReturnType<typeof anAccountServer>>, token: string) {
  const pull = (since?: number, headers: Record<string, string> = {}) =>
    app.inject({
      url: `/api/sync${since === undefined ? '' : `?since=${since}`}`,
      headers: { ...bearer(token).headers, ...headers },
    })
  return {
    pull,
    page: async (since?: number) => (await pull(since)).json<SyncResponse>(),
    digest: async () => (await app.inject({ url: '/api/sync/digest', ...bearer(token) })).json<SyncDigest>(),
    push: (body: Partial<SyncBody>) =>
      app.inject({
        ...{ method: 'POST', url: '/api/sync', ...bearer(token) },
        payload: { base: 0, records: [], removed: [], manifest: 'manifest', ...body },
      }),
    remove: () => app.inject({ method: 'DELETE', url: '/api/sync', ...bearer(token) }),
    async all() {
      const records: SyncResponse['records'] = []
      for (let since = 0, isComplete = false; !isComplete;) {
        const page: SyncResponse = await this.page(since)
        records.push(...page.records)
        ;({ version: since, isComplete } = page)
      }
      return records
    },
  }
}

async function aServerWithUsers(writes = 0) {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const app = await anAccountServer({ database, config: { limits: { reads: 0, writes, screens: 0, tokens: 0 } } })
  onTestFinished(() => app.close())
  const [ada, bob] = [await signUp(app), await signUp(app, { email: 'bob@example.org' })]
  return { app, database, ada, bob, one: syncClient(app, ada.token), other: syncClient(app, bob.token) }
}

test('an account that does not sync has nothing', async () => {
  const { one } = await aServerWithUsers()
  expect(await one.page()).toEqual({ version: 0, records: [], isComplete: true, keys: null, manifest: null })
})

test('a device gets what another one stored, and later only the changes since', async () => {
  const { one } = await aServerWithUsers()
  const [first, second] = [aRecord('first'), aRecord('second')]
  expect((await one.push({ keys: 'keys', records: [first, second] })).json()).toEqual({ version: 2 })
  expect(await one.page()).toEqual({
    ...{ version: 2, records: [first, second], isComplete: true, keys: 'keys', manifest: 'manifest' },
  })
  const changed = aRecord('first', 2)
  await one.push({ base: 2, records: [changed], manifest: 'next' })
  expect(await one.page(2)).toMatchObject({ version: 3, records: [changed], keys: 'keys', manifest: 'next' })
  expect((await one.page(3)).records).toEqual([])
})

test('an unchanged account is not sent again', async () => {
  const { one } = await aServerWithUsers()
  await one.push({ keys: 'keys', records: [aRecord('first')] })
  const etag = String((await one.pull()).headers.etag)
  const same = await one.pull(1, { 'if-none-match': etag })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  await one.push({ base: 1, records: [aRecord('second')] })
  expect((await one.pull(1, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a device that does not know the last change stores nothing', async () => {
  const { one } = await aServerWithUsers()
  const first = aRecord('first')
  await one.push({ keys: 'keys', records: [first] })
  const stale = [
    one.push({ base: 0, records: [aRecord('second')] }),
    one.push({ base: 2, records: [aRecord('second')] }),
    one.push({ base: 1, records: [aRecord('second'), aRecord('first', 1)] }),
    one.push({ base: 1, records: [aRecord('second'), aRecord('second', 2)] }),
  ]
  for (const refused of stale) expect((await refused).json()).toMatchObject({ code: 'sync-conflict' })
  expect(await one.all()).toEqual([first])
})

test('stores nothing without keys', async () => {
  const { one } = await aServerWithUsers()
  expect((await one.push({ records: [aRecord('first')] })).json()).toMatchObject({ code: 'sync-conflict' })
  expect(await one.all()).toEqual([])
})

test('a digest of the versions reveals a missing record and the return to an old backup', async () => {
  const { database, ada, one, other } = await aServerWithUsers()
  const digestOf = (records: readonly { readonly id: string; readonly revision: number }[]) =>
    createHash('sha256')
      .update(records.map(({ id, revision }) => `${id} ${revision}\n`).join(''))
      .digest('base64url')
  expect(await one.digest()).toEqual({ version: 0, digest: digestOf([]) })
  const [first, second, changed] = [aRecord('first'), aRecord('second'), aRecord('first', 2)]
  await one.push({ keys: 'keys', records: [second, first] })
  const old = await one.digest()
  expect(old, 'in the order of the ids').toEqual({ version: 2, digest: digestOf([first, second]) })
  const own = database.selectFrom('sync_records').selectAll().where('user_id', '=', ada.id)
  const backup = await own.execute()
  await one.push({ base: 2, records: [changed] })
  expect(await one.digest()).toEqual({ version: 3, digest: digestOf([changed, second]) })
  await database.deleteFrom('sync_records').where('id', '=', second.id).execute()
  expect(await one.digest()).toEqual({ version: 3, digest: digestOf([changed]) })
  await database.deleteFrom('sync_records').execute()
  await database.insertInto('sync_records').values(backup).execute()
  await database.updateTable('sync_accounts').set({ version: 2 }).execute()
  expect(await one.digest()).toEqual(old)
  expect(await other.digest()).toEqual({ version: 0, digest: digestOf([]) })
})

test('only one of several devices that store at once succeeds', async () => {
  const { one } = await aServerWithUsers()
  await one.push({ keys: 'keys' })
  const both = await Promise.all(['a', 'b', 'c'].map((name) => one.push({ base: 1, records: [aRecord(name)] })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  expect(await one.all()).toHaveLength(1)
})

test('another passphrase changes only the keys', async () => {
  const { one } = await aServerWithUsers()
  const first = aRecord('first')
  await one.push({ keys: 'keys', records: [first] })
  expect((await one.push({ base: 1, keys: 'new keys' })).json()).toEqual({ version: 2 })
  expect(await one.page()).toMatchObject({ version: 2, keys: 'new keys', records: [first] })
})

test('many records arrive in several responses, each record once', async () => {
  const { one } = await aServerWithUsers()
  const records = Array.from({ length: 1_200 }, (_, at) => aRecord(`r${at}`, 1, sealed(300)))
  let base = 0
  for (let at = 0; at < records.length; at += 400) {
    const pushed = await one.push({ base, keys: 'keys', records: records.slice(at, at + 400) })
    base = pushed.json<{ version: number }>().version
  }
  expect((await one.page()).isComplete).toBe(false)
  expect(await one.all()).toEqual(records)
  const large = aRecord('large', 1, sealed(65_564))
  await one.push({ base, records: [large, aRecord('small')] })
  expect(await one.all()).toHaveLength(1_202)
})

test('an account is full at 10 MB and can then be made smaller', async () => {
  const { one, database } = await aServerWithUsers()
  const large = Array.from({ length: 4 }, (_, at) => aRecord(`r${at}`, 1, sealed(60_000)))
  await one.push({ keys: 'keys', records: large })
  await database
    .updateTable('sync_accounts')
    .set({ bytes: maxSyncBytes - 100 })
    .execute()
  const refused = await one.push({ base: 4, records: [aRecord('another')] })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'sync-full'])
  expect(refused.json<{ message: string }>().message).toContain('10 MB')
  expect((await one.push({ base: 4, removed: [recordId('r0')] })).json()).toEqual({ version: 5 })
  expect((await one.push({ base: 5, records: [aRecord('another')] })).statusCode).toBe(200)
  expect((await one.all()).map(({ id }) => id)).toEqual(['r1', 'r2', 'r3', 'another'].map(recordId))
})

test('the size of an account is the size of its records after any changes', async () => {
  const { one, database } = await aServerWithUsers()
  await one.push({ keys: 'keys' })
  let base = 1
  const revisions = new Map<string, number>()
  const step = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    size: fc.integer({ min: 1, max: 900 }),
    isKept: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      for (const { name, size, isKept } of steps) {
        const revision = (revisions.get(name) ?? 0) + 1
        revisions.set(name, revision)
        const change = isKept ? { records: [aRecord(name, revision, sealed(size))] } : { removed: [recordId(name)] }
        base = (await one.push({ base, ...change })).json<{ version: number }>().version
      }
      const { bytes } = await database.selectFrom('sync_accounts').select('bytes').executeTakeFirstOrThrow()
      const expected = (await one.all()).reduce(
        (sum, { content }) => sum + Buffer.from(content, 'base64url').length + 100,
        0,
      )
      expect(bytes).toBe(expected)
    }),
    { numRuns: 10 },
  )
})

test('a user can neither read, change nor delete another user’s records', async () => {
  const { one, other } = await aServerWithUsers()
  const first = aRecord('first')
  await one.push({ keys: 'keys', records: [first] })
  expect(await other.page()).toMatchObject({ version: 0, records: [], keys: null })
  await other.push({ keys: 'others', records: [aRecord('first'), aRecord('second')] })
  await other.remove()
  expect(await one.page()).toMatchObject({ version: 1, records: [first], keys: 'keys' })
})

test('rejects every request without a session', async () => {
  const { app } = await aServerWithUsers()
  const stranger = syncClient(app, 'of nobody')
  for (const refused of [stranger.pull(), stranger.push({ keys: 'keys' }), stranger.remove()]) {
    expect((await refused).json()).toMatchObject({ code: 'signed-out' })
  }
  expect(await stranger.digest()).toMatchObject({ code: 'signed-out' })
})

test('switching sync off or deleting the account leaves no data', async () => {
  const { app, database, one, other, ada } = await aServerWithUsers()
  await one.push({ keys: 'keys', records: [aRecord('first')] })
  await other.push({ keys: 'keys', records: [aRecord('second')] })
  expect((await other.remove()).json()).toEqual({ version: 0 })
  expect((await other.remove()).statusCode).toBe(200)
  await database.deleteFrom('users').where('id', '=', ada.id).execute()
  expect(await database.selectFrom('sync_accounts').selectAll().execute()).toEqual([])
  expect(await database.selectFrom('sync_records').selectAll().execute()).toEqual([])
  expect((await one.push({ keys: 'keys' })).json()).toMatchObject({ code: 'signed-out' })
  await app.close()
})

test.for([
  ['an id in another format', { records: [{ ...aRecord('first'), id: 'short' }] }],
  ['an invalid revision', { records: [aRecord('first', 0)] }],
  ['content that is not base64', { records: [aRecord('first', 1, '<script>')] }],
  ['a record that is too large', { records: [aRecord('first', 1, sealed(70_000))] }],
  ['no manifest', { manifest: '' }],
] as const)('rejects %s', async ([, body]) => {
  const { one } = await aServerWithUsers()
  const refused = await one.push({ keys: 'keys', ...body, records: [...('records' in body ? body.records : [])] })
  expect(refused.statusCode).toBe(400)
  expect(await one.all()).toEqual([])
})

test('rejects a body larger than a batch, and too many requests', async () => {
  // Two of them are sign-ups.
  const { one } = await aServerWithUsers(4)
  const large = Array.from({ length: 10 }, (_, at) => aRecord(`r${at}`, 1, sealed(60_000)))
  expect((await one.push({ keys: 'keys', records: large })).statusCode).toBe(413)
  expect((await one.push({ keys: 'keys' })).statusCode).toBe(200)
  const refused = await one.push({ base: 1 })
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})
