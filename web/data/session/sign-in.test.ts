// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reset, store, userDidChange } from '../../state/store.ts'
import { toast } from '../../state/toast.ts'
import { changePassword, login, logout, signUp } from './sign-in.ts'
import { failBy, respond } from '../../testing/account-server.ts'

const ada = {
  id: 'ada',
  email: 'ada@example.com',
  displayName: 'ada',
  roles: [],
  userData: { firstName: 'Ada', lastName: 'Lovelace' },
  bookmarks: [],
  accessToken: 'token',
}
const { email } = ada
const password = 'engine number one'
const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'ada' }

const forms = [
  ['login', () => login({ email, password }), null],
  ['sign-up', () => signUp({ ...names, email, password, tos: true }), null],
  ['change of the password', () => changePassword({ password, newPassword: 'engine number two' }), ada],
] as const

beforeEach(() => {
  reset()
  Object.assign(toast, { text: '' })
})
afterEach(() => vi.unstubAllGlobals())

const unreadable = 'The server’s response couldn’t be read. Try again in a moment.'
const silence = 'You’re offline – try again when connected.'

describe.for(forms)('a %s', ([, send, before]) => {
  test('that succeeds leaves signed in whom the server says', async () => {
    userDidChange(before)
    failBy({ ...ada, accessToken: 'new', message: 'Password successfully changed' })
    expect(await send()).toEqual({ ok: true, message: 'Password successfully changed' })
    expect(store.user).toEqual({ ...ada, accessToken: 'new' })
  })

  test.for([
    ['in the server’s own words', 400, 'It is 400.'],
    ['in its words also where there are too many', 429, 'It is 429.'],
    ['where nobody answers', 'silence', silence],
    ['where a web page answers', 'page', silence],
    ['where the answer is of another shape', { ...ada, roles: undefined }, unreadable],
  ] as const)('that fails changes nobody, and says so %s', async ([, answer, message]) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    userDidChange(before)
    const network = failBy(answer)
    expect(await send()).toMatchObject({ ok: false, message })
    expect(store.user).toEqual(before)
    // What may have been done must not be done twice.
    expect(network.asked()).toBe(1)
  })
})

test('a changed password is of who asked, not of who has come meanwhile', async () => {
  userDidChange(ada)
  const eve = { ...ada, id: 'eve' }
  vi.stubGlobal('fetch', () => {
    userDidChange(eve)
    return Promise.resolve(respond({ ...ada, accessToken: 'new', message: '' }))
  })
  expect(await changePassword({ password, newPassword: 'engine number two' })).toEqual({
    ok: false,
    message: 'Someone else has logged in on this device.',
  })
  expect(store.user).toEqual(eve)
})

describe('a logout', () => {
  test('is one here before anybody is told', () => {
    userDidChange(ada)
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    void logout()
    expect(store.user).toBeNull()
  })

  test('ends the session that there was, by its token', async () => {
    userDidChange(ada)
    const asked: (readonly [string, string | null])[] = []
    vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
      asked.push([path, new Headers(headers).get('authorization')])
      return Promise.resolve(respond({ message: '' }))
    })
    await logout()
    expect(asked).toEqual([['/api/auth/logout', 'Bearer token']])
    expect(toast.text).toBe('')
  })

  test.for(['silence', 500] as const)('stands where the server cannot be told, which is said: %s', async (trouble) => {
    userDidChange(ada)
    const network = failBy(trouble)
    await logout()
    expect(store.user).toBeNull()
    expect(toast.text).toBe('You’re logged out on this device, but the server couldn’t be notified.')
    expect(network.asked()).toBe(3)
  })
})
