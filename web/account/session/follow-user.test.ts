// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { store, userDidChange } from '../../state/store.ts'
import { failWith } from '../../testing/account-server.ts'
import { reset } from '../../testing/reset-store.ts'
import { followUser } from './follow-user.ts'

const profile = {
  id: 'ada',
  email: 'ada@example.com',
  displayName: 'ada',
  roles: [],
  userData: { firstName: 'Ada', lastName: 'Lovelace' },
  bookmarks: ['ACME'],
}
const ada = { ...profile, accessToken: 'token' }
const asBeta = { ...profile, roles: ['beta'] }
const storeUser = (user: object) => localStorage.setItem('stonks.user', JSON.stringify(user))
const showPage = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

afterEach(() => {
  vi.unstubAllGlobals()
  reset()
  localStorage.clear()
})

test('at start, signs in the stored user at once and then updates them from the server', async () => {
  storeUser(ada)
  failWith(asBeta)
  followUser()
  expect(store.user).toEqual(ada)
  await eventually(() => expect(store.user).toEqual({ ...ada, roles: ['beta'] }))
})

describe('a page that returns from the back/forward cache', () => {
  beforeEach(() => userDidChange(ada))

  test('shows no user who has logged out meanwhile, and sends no request', () => {
    localStorage.clear()
    const network = failWith(profile)
    showPage(true)
    expect(store.user).toBeNull()
    expect(network.asked()).toBe(0)
  })

  test('shows the user who has logged in meanwhile', () => {
    const eve = { ...ada, id: 'eve' }
    failWith('unreachable')
    storeUser(eve)
    showPage(true)
    expect(store.user).toEqual(eve)
  })

  test('checks whether the session is still valid', async () => {
    failWith(401)
    showPage(true)
    await eventually(() => expect(store.user).toBeNull())
    expect(localStorage.length).toBe(0)
  })
})

test('does not read the user again when a page is shown for the first time', () => {
  userDidChange(ada)
  const network = failWith(asBeta)
  showPage(false)
  expect(network.asked()).toBe(0)
})
