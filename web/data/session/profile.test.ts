// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reset, store, userDidChange } from '../../state/store.ts'
import { keepUser } from '../../state/persisted-user.ts'
import { toggleBookmark } from '../bookmarks/toggle-bookmark.ts'
import { loadProfile, loginWithToken } from './profile.ts'
import { anAccountServer, failBy } from '../../testing/account-server.ts'

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

keepUser()
beforeEach(() => {
  reset()
  userDidChange(ada)
})
afterEach(() => vi.unstubAllGlobals())

const unreadable = ['page', { ...profile, roles: 'beta' }, { ...profile, email: 1 }, [], {}] as const
/** The page's own warning about an answer that is no JSON. */
const expectAWarning = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

describe('at a start, who was signed in', () => {
  test('is so as the server has them now, with the token that they have', async () => {
    failBy({ ...profile, roles: ['beta'], bookmarks: ['ZETA'] })
    expect(await loadProfile()).toBeUndefined()
    expect(store.user).toEqual({ ...ada, roles: ['beta'], bookmarks: ['ZETA'] })
  })

  test.for(['silence', 408, 429, 500, 503, ...unreadable])('stays so where the server says nothing: %o', async (no) => {
    expectAWarning()
    failBy(no)
    expect(await loadProfile()).toEqual(expect.any(String))
    expect(store.user).toEqual(ada)
  })

  test.for([401, 403])('is signed out by its definite no: %d', async (status) => {
    failBy(status)
    expect(await loadProfile()).toEqual(expect.any(String))
    expect(store.user).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  test('stays so where a token has run out and the network is gone before it is renewed', async () => {
    failBy(401, 'silence')
    await loadProfile()
    expect(store.user).toEqual(ada)
  })

  test('keeps a list that was changed while the profile was on its way', async () => {
    const server = anAccountServer()
    userDidChange({ ...ada, id: 'grace', bookmarks: [], accessToken: server.tokenFor('grace') })
    const waiting: (() => void)[] = []
    server.deliverBy((answer) => new Promise((resolve) => waiting.push(() => resolve(answer))))
    const loading = loadProfile()
    const tapping = toggleBookmark('ACME')
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[0]?.()
    await loading
    expect(store.user?.bookmarks).toEqual(['ACME'])
    waiting[1]?.()
    await tapping
    expect(store.user?.bookmarks).toEqual(['ACME'])
  })

  test('does not matter where nobody was', async () => {
    reset()
    const network = failBy(500)
    expect(await loadProfile()).toBeUndefined()
    expect(network.asked()).toBe(0)
  })
})

describe('who comes with nothing but a token', () => {
  test('is whom the server says', async () => {
    reset()
    failBy(profile)
    expect(await loginWithToken(accessToken)).toBeUndefined()
    expect(store.user).toEqual(ada)
  })

  test.for(['silence', 401, 403, 404, 500, ...unreadable])('is nobody where their profile fails: %o', async (no) => {
    expectAWarning()
    failBy(no)
    expect(await loginWithToken(accessToken)).toEqual(expect.any(String))
    expect(store.user).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  test('takes nothing over from who was there before, not even the list', async () => {
    failBy({ ...profile, id: 'eve', bookmarks: [] })
    await loginWithToken('hers')
    expect(store.user).toMatchObject({ id: 'eve', bookmarks: [], accessToken: 'hers' })
  })
})
