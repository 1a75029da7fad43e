// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reset, store, userDidChange } from '../../state/store.ts'
import { failWith } from '../../testing/account-server.ts'
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
const keep = (user: object) => localStorage.setItem('stonks.user', JSON.stringify(user))
const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

afterEach(() => {
  vi.unstubAllGlobals()
  reset()
  localStorage.clear()
})

test('at a start, who was signed in is so at once, and then as the server has them', async () => {
  keep(ada)
  failWith(asBeta)
  followUser()
  expect(store.user).toEqual(ada)
  await vi.waitFor(() => expect(store.user).toEqual({ ...ada, roles: ['beta'] }))
})

describe('a page that the browser had put away and shows again', () => {
  beforeEach(() => userDidChange(ada))

  test('shows nobody who has logged out meanwhile, not for a moment, and asks nobody', () => {
    localStorage.clear()
    const network = failWith(profile)
    comeBack(true)
    expect(store.user).toBeNull()
    expect(network.asked()).toBe(0)
  })

  test('shows who has logged in meanwhile', () => {
    const eve = { ...ada, id: 'eve' }
    failWith('silence')
    keep(eve)
    comeBack(true)
    expect(store.user).toEqual(eve)
  })

  test('asks whether the session is still one', async () => {
    failWith(401)
    comeBack(true)
    await vi.waitFor(() => expect(store.user).toBeNull())
    expect(localStorage.length).toBe(0)
  })
})

test('a page that is shown for the first time has been read already', () => {
  userDidChange(ada)
  const network = failWith(asBeta)
  comeBack(false)
  expect(network.asked()).toBe(0)
})
