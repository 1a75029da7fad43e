import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { matching } from '#domain/testing/matchers'
import type { App } from '../../platform/http/fastify-app.ts'
import { ada, anAccountServer, logIn, post, profile, signUp } from '../../testing/people.ts'
import { aDatabase } from '../../testing/server.ts'

async function open(special: Parameters<typeof anAccountServer>[0] = {}) {
  const app = await anAccountServer(special)
  onTestFinished(async () => {
    await app.close()
    vi.useRealTimers()
  })
  return app
}

describe('an invalid form is rejected with a sentence about the field', () => {
  const sentences = {
    firstName: 'Enter a first name of up to 80 characters.',
    lastName: 'Enter a last name of up to 80 characters.',
    displayName: 'Enter a display name of up to 80 characters.',
    email: 'Enter an email address like name@example.com.',
    password: 'Enter your password.',
    tos: 'Accept the terms of service and disclosures to sign up.',
  }
  const wrong: [string, object, string][] = [
    ...Object.entries(sentences).map(([field, sentence]): [string, object, string] => [
      `no ${field}`,
      { [field]: undefined },
      sentence,
    ]),
    ['an empty first name', { firstName: '' }, sentences.firstName],
    ['a first name of spaces', { firstName: '  ' }, sentences.firstName],
    ['a last name of 81 characters', { lastName: 'x'.repeat(81) }, sentences.lastName],
    ['a display name of two lines', { displayName: 'Ada\r\nSet-Cookie: x=1' }, sentences.displayName],
    ['a display name that reverses the text direction', { displayName: 'Ada\u202egnp.exe' }, sentences.displayName],
    ['an address without a host', { email: 'ada' }, sentences.email],
    ['an address of two lines', { email: 'ada@example.org\nbcc: eve@example.org' }, sentences.email],
    ['an object as address', { email: { $gt: '' } }, sentences.email],
    ['a short password', { password: 'kxvwmqp' }, 'A password needs at least 8 characters.'],
    ['a password of 257 characters', { password: 'xk29 '.repeat(52) }, 'A password can have up to 256 characters.'],
    ['a common password', { password: 'Sunshine1!' }, 'This password is too easy to guess. Add another word or two.'],
    ['the user’s own name', { password: 'Lovelace1843' }, 'This password contains your email or name. Choose another.'],
    ['terms not accepted', { tos: false }, sentences.tos],
    ['an acceptance that is not true', { tos: 'yes' }, sentences.tos],
  ]
  let shared: App
  beforeAll(async () => {
    shared = await anAccountServer()
  })
  afterAll(() => shared.close())

  test.for(wrong)('%s', async ([, change, sentence]) => {
    const answer = await post(shared, 'sign-up', { ...ada, ...change })
    expect(answer.json()).toEqual({ message: sentence, code: matching.any(String) })
    expect(answer.statusCode).toBe(400)
    expect(answer.cookies).toEqual([])
  })

  test('estimates at most ten passwords of a network for each sign-up that it may make', async () => {
    const app = await open({ limits: { SIGN_UPS_PER_HOUR: '1' } })
    const codes: string[] = []
    for (let at = 0; at < 11; at++) {
      const answer = await post(app, 'sign-up', { ...ada, password: 'Sunshine1!' })
      codes.push(answer.json<{ code: string }>().code)
    }
    expect(codes).toEqual([...Array<string>(10).fill('password-common'), 'too-many-sign-ups'])
  })

  test('does not count a rejected password as a sign-up', async () => {
    const app = await open({ limits: { SIGN_UPS_PER_HOUR: '1' } })
    for (let at = 0; at < 3; at++) {
      const answer = await post(app, 'sign-up', { ...ada, password: 'Sunshine1!' })
      expect(answer.json()).toMatchObject({ code: 'password-common' })
    }
    expect((await post(app, 'sign-up', ada)).statusCode).toBe(200)
    expect((await post(app, 'sign-up', { ...ada, email: 'eve@example.org' })).statusCode).toBe(429)
  })

  test('the failure states the minimum length', async () => {
    const app = await open({ limits: { PASSWORD_LENGTH: '15' } })
    const answer = await post(app, 'sign-up', { ...ada, password: 'xk29 vm4q' })
    expect(answer.json()).toMatchObject({ message: 'A password needs at least 15 characters.' })
  })
})

test('stores names trimmed and addresses as entered', async () => {
  const app = await open()
  const { token } = await signUp(app, { firstName: ' Ada ', email: ' Ada@Example.ORG ' })
  expect((await profile(app, token)).json()).toMatchObject({
    email: 'Ada@Example.ORG',
    userData: { firstName: 'Ada', lastName: 'Lovelace' },
  })
})

test('rejects an existing address in any spelling', async () => {
  const app = await open()
  await signUp(app)
  for (const email of ['ada@example.org', 'ADA@EXAMPLE.ORG', 'ａda@example.org']) {
    const answer = await post(app, 'sign-up', { ...ada, email })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      message: 'There’s already an account with this email. Log in instead.',
      code: 'email-taken',
    })
  }
})

test('exactly one of several concurrent sign-ups with an address succeeds, in any spelling', async () => {
  const rounds = process.env['LONG'] ? 20 : 1
  const database = await aDatabase()
  const app = await open({ database })
  for (let round = 0; round < rounds; round++) {
    const name = `jos\u00e9.${round}`
    const spellings = [name, name.toUpperCase(), name.normalize('NFD'), ` ${name}`]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        post(app, 'sign-up', { ...ada, email: `${spellings[at % spellings.length] ?? ''}@example.org` }),
      ),
    )
    // With 2 hashes at a time and a queue of 50, the server rejects no request for lack of capacity.
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(49).fill(409)])
  }
  expect(await database.selectFrom('users').select('id').execute()).toHaveLength(rounds)
  await database.destroy()
}, 300_000)

test('allows five sign-ups an hour per address; the sixth gets a Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const app = await open({ limits: { SIGN_UPS_PER_HOUR: '5' } })
  const attempt = (email: string, remoteAddress: string) => post(app, 'sign-up', { ...ada, email }, { remoteAddress })
  for (let at = 0; at < 5; at++) {
    expect((await attempt(`${at}@example.org`, '2001:db8::1')).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 60_000)
  }
  // All addresses of an IPv6 network count as the same client.
  const refused = await attempt('x@example.org', '2001:db8::ffff:2')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(String(55 * 60))
  expect(refused.json()).toMatchObject({ code: 'too-many-sign-ups' })
  expect((await attempt('y@example.org', '2001:db8:0:1::1')).statusCode).toBe(200)
  vi.setSystemTime(Date.now() + 55 * 60_000 + 1)
  expect((await attempt('z@example.org', '2001:db8::1')).statusCode).toBe(200)
})

test('counts attempts with existing addresses as sign-ups', async () => {
  const app = await open({ limits: { SIGN_UPS_PER_HOUR: '3' } })
  await signUp(app)
  const codes = []
  for (let at = 0; at < 3; at++) codes.push((await post(app, 'sign-up', ada)).statusCode)
  expect(codes).toEqual([409, 409, 429])
})

test('never stores additional fields of a form', async () => {
  const now = Date.UTC(2026, 10, 20, 12)
  vi.useFakeTimers({ toFake: ['Date'], now })
  const database = await aDatabase()
  const app = await open({ database })
  const columns = ['id', 'email_key', 'password_hash', 'token_version', 'bookmarks_version', 'terms_accepted_at']
  const others = [
    'created_at',
    'createdAt',
    'roles',
    'role',
    'emailKey',
    'email_verified',
    'isAdmin',
    'user_id',
    'userId',
  ]
  const extra = fc.dictionary(
    fc.constantFrom(...columns, ...others, 'first_name', 'tokenVersion', 'bookmarks', 'toString'),
    fc.oneof(fc.constant(['beta']), fc.constant('beta'), fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    { minKeys: 1 },
  )
  let number = 0
  await fc.assert(
    fc.asyncProperty(extra, async (more) => {
      const email = `${++number}@example.org`
      const { id, token } = await signUp(app, { ...more, ...ada, email })
      const row = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        id: matching.stringMatching(/^[0-9a-f-]{36}$/),
        email_key: email,
        first_name: 'Ada',
        password_hash: matching.stringMatching(/^\$argon2id\$/),
        token_version: 0,
        bookmarks_version: 0,
        created_at: now,
      })
      expect((await profile(app, token)).json()).toMatchObject({ roles: [], bookmarks: [] })
    }),
    { numRuns: process.env['LONG'] ? 200 : 25 },
  )
  await database.destroy()
}, 300_000)

test('rejects a form with a prototype', async () => {
  const app = await open()
  for (const trap of ['"__proto__":{"roles":["beta"]}', '"constructor":{"prototype":{"roles":["beta"]}}']) {
    const payload = JSON.stringify(ada).replace('{', `{${trap},`)
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-up', payload, headers })
    expect(answer.statusCode).toBe(400)
  }
  expect((await logIn(app)).statusCode).toBe(401)
})
