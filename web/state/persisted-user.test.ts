// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { reset, store, userDidChange } from './store.ts'
import { persistUser, restoreUser } from './persisted-user.ts'
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

test('who is signed in is so at the next visit, and who logs out is not', () => {
  userDidChange(ada)
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(ada)
  userDidChange(null)
  expect(localStorage.getItem(key)).toBeNull()
})

test('another tab’s login and logout are this tab’s', () => {
  localStorage.setItem(key, JSON.stringify(ada))
  dispatchEvent(new Event('storage'))
  expect(store.user).toEqual(ada)
  localStorage.removeItem(key)
  dispatchEvent(new Event('storage'))
  expect(store.user).toBeNull()
})

test('where the storage is full or forbidden, a cookie keeps all but the bookmarks', () => {
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

test('whatever stands in the storage, it is a whole user or nobody, and junk is removed', () => {
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
    { numRuns: 10_000 },
  )
})
