import { hash } from '@node-rs/argon2'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openDatabaseFile } from '../../platform/database/open-database.ts'
import {
  ada,
  anAccountServer,
  anAccountServerInStoppedTime,
  deviceOf,
  logIn,
  post,
  profile,
  realCost,
  signUp,
} from '../../testing/people.ts'
import { aDatabase, aFolder } from '../../testing/server.ts'

const wrong = { ...ada, password: 'not what she chose' }
const stranger = { ...ada, email: 'unknown@example.org' }
const long = process.env['LONG'] !== undefined

describe('a rejected login reveals nothing', () => {
  test('a wrong address and a wrong password get the same response', async () => {
    const app = await anAccountServerInStoppedTime()
    await signUp(app)
    const answers = [
      await logIn(app, wrong),
      await logIn(app, stranger),
      await logIn(app, { ...ada, email: 'no address' }),
    ]
    for (const { statusCode, body, headers, cookies } of answers) {
      expect(statusCode).toBe(401)
      expect(body).toBe('{"message":"Wrong email or password.","code":"wrong-login"}')
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
      expect(cookies).toEqual([])
    }
  })
})

describe('guessing is slow', () => {
  test('five failures are free; then the delay doubles from a second to a quarter of an hour', async () => {
    const app = await anAccountServerInStoppedTime()
    await signUp(app)
    for (let at = 0; at < 5; at++) expect((await logIn(app, wrong)).statusCode).toBe(401)
    const waits: number[] = []
    for (let at = 0; at < 12; at++) {
      const refused = await logIn(app, wrong)
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ code: 'too-many-logins' })
      const seconds = Number(refused.headers['retry-after'])
      waits.push(seconds)
      vi.setSystemTime(Date.now() + seconds * 1000 - 1)
      expect((await logIn(app, wrong)).statusCode).toBe(429)
      vi.setSystemTime(Date.now() + 1)
      expect((await logIn(app, wrong)).statusCode).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  test('the right password resets the delay', async () => {
    const app = await anAccountServerInStoppedTime()
    await signUp(app)
    for (let at = 0; at < 6; at++) await logIn(app, wrong)
    vi.setSystemTime(Date.now() + 2_000)
    expect((await logIn(app)).statusCode).toBe(200)
    for (let at = 0; at < 5; at++) expect((await logIn(app, wrong)).statusCode).toBe(401)
  })

  test('failures under a clock that was a day ahead do not lock anybody out for a day', async () => {
    const app = await anAccountServerInStoppedTime({ limits: { LOGINS_PER_MINUTE: '6' } })
    await signUp(app)
    const day = 24 * 60 * 60_000
    vi.setSystemTime(Date.now() + day)
    for (let at = 0; at < 6; at++) await logIn(app, wrong)
    vi.setSystemTime(Date.now() - day)
    const refused = await logIn(app)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 1])
    vi.setSystemTime(Date.now() + 1_000)
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test('a budget used up under a clock that was a day ahead has room again after its window', async () => {
    const app = await anAccountServerInStoppedTime({ limits: { LOGINS_PER_MINUTE: '5' } })
    await signUp(app)
    const day = 24 * 60 * 60_000
    vi.setSystemTime(Date.now() + day)
    for (let at = 0; at < 5; at++) await logIn(app, { ...stranger, email: `unknown${at}@example.org` })
    vi.setSystemTime(Date.now() - day)
    const refused = await logIn(app)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60])
    vi.setSystemTime(Date.now() + 60_000)
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test('accounts that do not exist have the same delays', async () => {
    const app = await anAccountServerInStoppedTime()
    const codes = []
    for (let at = 0; at < 7; at++) codes.push((await logIn(app, stranger)).statusCode)
    expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('at most a hundred passwords of an account are compared in an hour, from any number of addresses', async () => {
    const database = await aDatabase()
    const app = await anAccountServerInStoppedTime({ database })
    onTestFinished(() => database.destroy())
    await signUp(app)
    const guesses = long ? 10_000 : 400
    const compared: number[] = []
    for (let at = 0; at < guesses; at++) {
      const remoteAddress = `10.0.${at % 250}.${at % 199}`
      const { statusCode } = await logIn(app, wrong, { remoteAddress })
      if (statusCode === 401) compared.push(Date.now())
      // The most successful attacker waits exactly as long as required; now and then the user logs in, which resets the
      // count.
      vi.setSystemTime(Date.now() + (long ? 4_000 : 25_000))
      if (at % 7 === 0) await database.deleteFrom('login_failures').execute()
    }
    const perHour = compared.map((begin) => compared.filter((at) => at >= begin && at < begin + 3_600_000).length)
    expect(Math.max(...perHour)).toBeLessThanOrEqual(80)
    expect(compared.length).toBeGreaterThan(80)
  }, 300_000)

  test('concurrent guesses have the same limit as consecutive ones', async () => {
    const app = await anAccountServerInStoppedTime()
    await signUp(app)
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(app, wrong)))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35)
  })

  test('an attack does not lock out the owner on a device that is signed in', async () => {
    const app = await anAccountServerInStoppedTime()
    const device = await signUp(app)
    for (let at = 0; at < 20; at++) await logIn(app, wrong)
    expect((await logIn(app)).statusCode).toBe(429)
    expect((await profile(app, device.token)).statusCode).toBe(200)
    expect((await logIn(app, ada, { cookies: device.cookies })).statusCode).toBe(200)
  })

  test('another user’s cookie does not count as a known device', async () => {
    const app = await anAccountServerInStoppedTime()
    await signUp(app)
    const eve = await signUp(app, { email: 'eve@example.org' })
    for (let at = 0; at < 6; at++) await logIn(app, wrong)
    expect((await logIn(app, ada, { cookies: eve.cookies })).statusCode).toBe(429)
  })

  test('a restart does not reset the limits', async () => {
    const folder = await aFolder()
    onTestFinished(folder.remove)
    const opened = async (): Promise<Database> => {
      const database = await openDatabaseFile(folder.path)
      if (!database.ok) throw new Error(database.failure.join('\n'))
      return database.value
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    const before = await opened()
    const first = await anAccountServer({ database: before })
    await signUp(first)
    for (let at = 0; at < 8; at++) await logIn(first, wrong)
    await first.close()
    await before.destroy()

    const after = await opened()
    const second = await anAccountServerInStoppedTime({ database: after })
    onTestFinished(() => after.destroy())
    expect((await logIn(second)).statusCode).toBe(429)
  })
})

describe('logins from one address are limited per minute', () => {
  const limits = { LOGINS_PER_MINUTE: '20' }
  const attempt = (app: Awaited<ReturnType<typeof anAccountServerInStoppedTime>>, at: number, from: object) =>
    logIn(app, { ...ada, email: `${at}@example.org` }, from)

  test.for([
    ['an IPv4 address', '192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['an IPv4 address written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['an IPv6 network', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::2'],
  ] as const)('%s', async ([, first, same, other]) => {
    const app = await anAccountServerInStoppedTime({ limits })
    for (let at = 0; at < 20; at++) expect((await attempt(app, at, { remoteAddress: first })).statusCode).toBe(401)
    const refused = await attempt(app, 20, { remoteAddress: same })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(app, 21, { remoteAddress: other })).statusCode).toBe(401)
  })

  test('guesses at many accounts count together for their address', async () => {
    const app = await anAccountServerInStoppedTime({ limits })
    const accounts = long ? 10_000 : 200
    const codes = new Map<number, number>()
    for (let at = 0; at < accounts; at++) {
      const { statusCode } = await attempt(app, at, { remoteAddress: `2001:db8::${(at % 9999) + 1}` })
      codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1)
    }
    expect(codes.get(429)).toBeGreaterThanOrEqual(accounts - 20 * (long ? 5 : 2))
  }, 300_000)

  test('the limit ignores forwarding headers of a client', async () => {
    const app = await anAccountServerInStoppedTime({ limits })
    const codes = []
    for (let at = 0; at < 22; at++) {
      const headers = { 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=198.51.100.${at}` }
      codes.push((await attempt(app, at, { headers, remoteAddress: '192.0.2.1' })).statusCode)
    }
    expect(codes.slice(20)).toEqual([429, 429])
  })

  test('the limit uses forwarding headers of a trusted proxy', async () => {
    const app = await anAccountServerInStoppedTime({ limits, config: { trustProxy: ['10.0.0.0/8'] } })
    const codes = []
    for (let at = 0; at < 22; at++) {
      // The proxy appends the address that it sees; earlier entries are claims of the sender.
      const headers = { 'x-forwarded-for': `203.0.113.${at}, 198.51.100.1` }
      codes.push((await attempt(app, at, { headers, remoteAddress: '10.1.1.1' })).statusCode)
    }
    expect(codes.slice(20)).toEqual([429, 429])
    const headers = { 'x-forwarded-for': '198.51.100.2' }
    expect((await attempt(app, 30, { headers, remoteAddress: '10.1.1.1' })).statusCode).toBe(401)
  })

  test('the limit per address drops to a tenth during an attack on the whole site', async () => {
    const app = await anAccountServerInStoppedTime({ limits })
    for (let at = 0; at < 300; at++) {
      // Attempts count before any hashing.
      await attempt(app, at % 150, { remoteAddress: `10.1.${at % 200}.1` })
    }
    const codes = []
    for (let at = 500; at < 505; at++) codes.push((await attempt(app, at, { remoteAddress: '192.0.2.7' })).statusCode)
    expect(codes).toEqual([401, 401, 429, 429, 429])
  })
})

test('successful logins never trigger the site-wide alarm', async () => {
  const app = await anAccountServerInStoppedTime({ limits: { LOGINS_PER_MINUTE: '20' } })
  for (let who = 0; who < 5; who++) {
    const email = `${who}@example.org`
    await signUp(app, { email })
    for (let at = 0; at < 65; at++) {
      expect((await logIn(app, { email }, { remoteAddress: `10.${who}.${at}.1` })).statusCode).toBe(200)
    }
  }
  const codes = []
  for (let at = 500; at < 505; at++) {
    codes.push((await logIn(app, { email: `${at}@example.org` }, { remoteAddress: '192.0.2.7' })).statusCode)
  }
  expect(codes).toEqual([401, 401, 401, 401, 401])
})

describe('passwords are stored', () => {
  const hashOf = (database: Database) => database.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()

  test('as argon2id with the current cost; the next login upgrades a cheaper hash', async () => {
    const database = await aDatabase()
    const app = await anAccountServerInStoppedTime({ database, hashCost: realCost })
    onTestFinished(() => database.destroy())
    await signUp(app)
    expect((await hashOf(database)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const cheap = await hash(ada.password, { memoryCost: 1024, timeCost: 1 })
    await database.updateTable('users').set({ password_hash: cheap }).execute()
    expect((await logIn(app, wrong)).statusCode).toBe(401)
    expect((await hashOf(database)).password_hash).toBe(cheap)
    expect((await logIn(app)).statusCode).toBe(200)
    expect((await hashOf(database)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test.for([
    ['with all of 256 characters', 'x k 2 9 '.repeat(32), `${'x k 2 9 '.repeat(32).slice(0, 255)}!`],
    ['with emoji and spaces', '  🐙 🦑 🐡 🦀 ', '🐙 🦑 🐡 🦀'],
    ['with their case', 'Kxvw Mqpz', 'kxvw mqpz'],
    ['with what follows a NUL', 'kxvw\u0000mqpz', 'kxvw\u0000mqpx'],
  ] as const)('%s', async ([, password, similar]) => {
    const app = await anAccountServerInStoppedTime()
    await signUp(app, { password })
    expect((await logIn(app, { password: similar })).statusCode).toBe(401)
    expect((await logIn(app, { password })).statusCode).toBe(200)
  })

  test('with both Unicode forms of a letter as equal', async () => {
    const app = await anAccountServerInStoppedTime()
    await signUp(app, { password: 'caf\u00e9 am ring' })
    expect((await logIn(app, { password: 'cafe\u0301 am ring' })).statusCode).toBe(200)
  })
})

test('a login starts a session and ends the previous one of the device', async () => {
  const app = await anAccountServerInStoppedTime()
  const first = await signUp(app)
  const planted = await signUp(app, { email: 'eve@example.org' })
  const second = deviceOf(await logIn(app, ada, { cookies: planted.cookies }))
  expect(new Set([first.token, second.token, planted.token]).size).toBe(3)
  expect(second.cookie).not.toBe(planted.cookie)
  expect((await profile(app, first.token)).statusCode).toBe(200)
  expect((await profile(app, planted.token)).statusCode).toBe(401)
})

test('another site’s form cannot log in', async () => {
  const app = await anAccountServerInStoppedTime()
  await signUp(app)
  const crossSite = { 'sec-fetch-site': 'cross-site' }
  expect((await logIn(app, ada, { headers: crossSite })).statusCode).toBe(403)
  expect((await logIn(app, ada, { headers: { 'sec-fetch-site': 'same-site' } })).statusCode).toBe(403)
  expect((await logIn(app, ada, { headers: { origin: 'https://elsewhere.example' } })).statusCode).toBe(403)
  expect((await logIn(app, ada, { headers: { origin: 'null' } })).statusCode).toBe(403)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const plain = { 'content-type': 'text/plain' }
  const answers = []
  for (const headers of [form, plain]) {
    const payload = JSON.stringify({ email: ada.email, password: ada.password })
    answers.push(await app.inject({ method: 'POST', url: '/api/auth/login', payload, headers }))
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 400])
})

test('a failure names the missing field', async () => {
  const app = await anAccountServerInStoppedTime()
  expect((await post(app, 'login', {})).json()).toMatchObject({ code: 'email-invalid' })
  expect((await post(app, 'login', { email: ada.email })).json()).toMatchObject({ message: 'Enter your password.' })
})
