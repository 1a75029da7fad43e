// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { toast } from '../../state/overlay.ts'
import { persistUser } from '../../state/persisted-user.ts'
import { store, userDidChange } from '../../state/store.ts'
import { anAccountServer, failWith, respond } from '../../testing/account-server.ts'
import { reset } from '../../testing/reset-store.ts'
import { bookmarks, session } from './account.chunk.ts'

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
  ['login', () => session.login({ email, password }), null],
  ['sign-up', () => session.signUp({ ...names, email, password, tos: true }), null],
  ['change of the password', () => session.changePassword({ password, newPassword: 'engine number two' }), ada],
] as const

beforeEach(() => {
  // Pauses between attempts pass at once.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
  reset()
  Object.assign(toast, { text: '' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unreadable = 'The server’s response couldn’t be read. Try again in a moment.'
const unreachable = 'You’re offline – try again when connected.'
const intercepted = 'The network answered instead of Stonks – a sign-in page or a proxy may be in between.'

describe.for(forms)('a %s', ([, send, before]) => {
  test('that succeeds signs in the user whom the server names', async () => {
    userDidChange(before)
    failWith({ ...ada, accessToken: 'new', message: 'Password successfully changed' })
    expect(await send()).toEqual({ ok: true, message: 'Password successfully changed' })
    expect(store.user).toEqual({ ...ada, accessToken: 'new' })
  })

  test.for([
    ['in the server’s own words', 400, 'It is 400.'],
    ['in its words also where there are too many', 429, 'It is 429.'],
    ['where the server is unreachable', 'unreachable', unreachable],
    ['where a web page answers', 'page', intercepted],
    ['where the answer is of another shape', { ...ada, roles: undefined }, unreadable],
  ] as const)('that fails leaves the user, and says so %s', async ([, answer, message]) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    userDidChange(before)
    const network = failWith(answer)
    expect(await send()).toMatchObject({ ok: false, message })
    expect(store.user).toEqual(before)
    // A request that may have taken effect must not be repeated.
    expect(network.asked()).toBe(1)
  })
})

test('a changed password concerns the user who requested it, not one who has signed in meanwhile', async () => {
  userDidChange(ada)
  const eve = { ...ada, id: 'eve' }
  vi.stubGlobal('fetch', () => {
    userDidChange(eve)
    return Promise.resolve(respond({ ...ada, accessToken: 'new', message: '' }))
  })
  expect(await session.changePassword({ password, newPassword: 'engine number two' })).toEqual({
    ok: false,
    message: 'Someone else has logged in on this device.',
  })
  expect(store.user).toEqual(eve)
})

describe('a logout', () => {
  test('signs out on this page before the server is notified', () => {
    userDidChange(ada)
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    void session.logout()
    expect(store.user).toBeNull()
  })

  test('ends the previous session by its token', async () => {
    userDidChange(ada)
    const asked: (readonly [string, string | null])[] = []
    vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
      asked.push([path, new Headers(headers).get('authorization')])
      return Promise.resolve(respond({ message: '' }))
    })
    await session.logout()
    expect(asked).toEqual([['/api/auth/logout', 'Bearer token']])
    expect(toast.text).toBe('')
  })

  test.for(['unreachable', 500] as const)(
    'takes effect even if the server cannot be notified, and says so: %s',
    async (failure) => {
      userDidChange(ada)
      const network = failWith(failure)
      await session.logout()
      expect(store.user).toBeNull()
      expect(toast.text).toBe('You’re logged out on this device, but the server couldn’t be notified.')
      expect(network.asked()).toBe(3)
    },
  )
})

describe('profile', () => {
  // @vitest-environment happy-dom
  // @vitest-environment-options { "url": "http://localhost/" }
  const ada = {
    id: 'ada',
    email: 'ada@example.com',
    displayName: 'ada',
    roles: [],
    userData: { firstName: 'ada', lastName: 'ada' },
    bookmarks: ['ACME'],
    accessToken: 'token',
  }
  const { accessToken, ...profile } = ada

  persistUser()
  beforeEach(() => {
    reset()
    userDidChange(ada)
  })
  afterEach(() => vi.unstubAllGlobals())

  const unreadable = ['page', { ...profile, roles: 'beta' }, { ...profile, email: 1 }, [], {}] as const
  /** The page's own warning about a response that is not JSON. */
  const expectAWarning = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

  describe('at start, a stored user', () => {
    test('is updated from the server and keeps the token', async () => {
      failWith({ ...profile, roles: ['beta'], bookmarks: ['ZETA'] })
      expect(await session.loadProfile()).toBeUndefined()
      expect(store.user).toEqual({ ...ada, roles: ['beta'], bookmarks: ['ZETA'] })
    })

    test.for(['unreachable', 408, 429, 500, 503, ...unreadable])(
      'does not change if the server says nothing about them: %o',
      async (no) => {
        expectAWarning()
        failWith(no)
        expect(await session.loadProfile()).toEqual(expect.any(String))
        expect(store.user).toEqual(ada)
      },
    )

    test.for([401, 403])('is signed out if the server refuses with %d', async (status) => {
      failWith(status)
      expect(await session.loadProfile()).toEqual(expect.any(String))
      expect(store.user).toBeNull()
      expect(localStorage.length).toBe(0)
    })

    test('stays signed in if the network fails before an expired token is renewed', async () => {
      failWith(401, 'unreachable')
      await session.loadProfile()
      expect(store.user).toEqual(ada)
    })

    test('keeps a list that was changed while the profile was loading', async () => {
      const server = anAccountServer()
      userDidChange({ ...ada, id: 'grace', bookmarks: [], accessToken: server.tokenFor('grace') })
      const waiting: (() => void)[] = []
      server.deliverBy((answer) => new Promise((resolve) => waiting.push(() => resolve(answer))))
      const loading = session.loadProfile()
      const tapping = bookmarks.toggle('ACME')
      await eventually(() => expect(waiting).toHaveLength(2))
      waiting[0]?.()
      await loading
      expect(store.user?.bookmarks).toEqual(['ACME'])
      waiting[1]?.()
      await tapping
      expect(store.user?.bookmarks).toEqual(['ACME'])
    })

    test('who does not exist causes no request', async () => {
      reset()
      const network = failWith(500)
      expect(await session.loadProfile()).toBeUndefined()
      expect(network.asked()).toBe(0)
    })
  })

  describe('a sign-in by token alone', () => {
    test('signs in the user whom the server names', async () => {
      reset()
      failWith(profile)
      expect(await session.loginWithToken(accessToken)).toBeUndefined()
      expect(store.user).toEqual(ada)
    })

    test.for(['unreachable', 401, 403, 404, 500, ...unreadable])(
      'signs nobody in if the profile request fails: %o',
      async (no) => {
        expectAWarning()
        failWith(no)
        expect(await session.loginWithToken(accessToken)).toEqual(expect.any(String))
        expect(store.user).toBeNull()
        expect(localStorage.length).toBe(0)
      },
    )

    test('takes over nothing of the previous user, not even the list', async () => {
      failWith({ ...profile, id: 'eve', bookmarks: [] })
      await session.loginWithToken('hers')
      expect(store.user).toMatchObject({ id: 'eve', bookmarks: [], accessToken: 'hers' })
    })
  })
})
