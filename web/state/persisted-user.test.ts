// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { beforeEach, expect, test, vi } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { reset } from '../testing/reset-store.ts'
import { persistUser, restoreUser } from './persisted-user.ts'
import { store, userDidChange } from './store.ts'
import { parseUser, type User } from './user.ts'

const key = 'stonks.user'
const ada: User = {
  id: '1',
  email: 'ada@example.com',
  displayName: 'ada',
  roles: [],
  userData: { firstName: 'Ada', lastName: 'Lovelace' },
  bookmarks: ['ACME'],
  accessToken: 'a.b.c',
}

persistUser()

beforeEach(() => {
  reset()
  localStorage.clear()
})

test('a user stays signed in at the next visit, and a logout is stored, too', () => {
  userDidChange(ada)
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(ada)
  userDidChange(null)
  expect(localStorage.getItem(key)).toBeNull()
})

test('another tab’s login and logout apply to this tab', () => {
  localStorage.setItem(key, JSON.stringify(ada))
  dispatchEvent(new Event('storage'))
  expect(store.user).toEqual(ada)
  localStorage.removeItem(key)
  dispatchEvent(new Event('storage'))
  expect(store.user).toBeNull()
})

test('a cookie stores all but the bookmarks if the storage is full or forbidden', () => {
  const setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined })
  userDidChange(ada)
  expect(document.cookie).toContain(key)
  restoreUser()
  expect(store.user).toEqual(ada)
  userDidChange(null)
  expect(document.cookie).not.toContain(key)
  vi.unstubAllGlobals()
})

test('returns a valid user or none, whatever the storage holds, and removes an invalid value', () => {
  const junk = fc.oneof(
    fc.string(),
    fc.json(),
    fc.anything().map((value) => JSON.stringify({ ...ada, userData: value })),
    fc
      .tuple(fc.constantFrom(...Object.keys(ada)), fc.jsonValue())
      .map(([field, value]) => JSON.stringify({ ...ada, [field]: value })),
  )
  fc.assert(
    fc.property(junk, (text) => {
      reset()
      localStorage.setItem(key, text)
      restoreUser()
      const { user } = store
      if (user) expect(parseUser(JSON.parse(JSON.stringify(user)))).toEqual(user)
      else expect(localStorage.getItem(key)).toBeNull()
    }),
    { numRuns: sampleCount(10_000) },
  )
})
