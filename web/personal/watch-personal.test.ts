import { afterEach, expect, test, vi } from 'vitest'
import { store, userDidChange } from '../state/store.ts'
import type { User } from '../state/user.ts'
import { listKey } from './screens/screen-membership.ts'
import { noRecords } from './store/personal.ts'
import { createMemoryStorage } from './store/personal-storage.ts'
import { PersonalStore } from './store/personal-store.ts'
import { absorbLocalTaps } from './watch-personal.ts'

const activation = { isActive: false }
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  userDidChange(null)
  vi.unstubAllGlobals()
})

const aUser = (id: string, ...bookmarks: readonly string[]): User => ({
  ...{ id, email: 'ada@example.com', displayName: 'Ada', roles: [], accessToken: 'token', bookmarks },
  userData: { firstName: 'Ada', lastName: 'Lovelace' },
})

/** A user who last saw their list when A and B were on it. */
async function aLister() {
  vi.stubGlobal('navigator', { userActivation: activation })
  userDidChange(aUser('ada', 'A', 'B'))
  const lastSeen = { key: listKey('ada'), version: 'one', date: '2026-11-18', symbols: ['A', 'B'] }
  const storage = createMemoryStorage({ ...noRecords, looks: [lastSeen] })
  const things = new PersonalStore({ open: () => Promise.resolve(storage), tabs: new BroadcastChannel('taps') })
  await things.load()
  ends.push(absorbLocalTaps(things))
  return () => things.current().looks.get(lastSeen.key)?.symbols
}

/** Changes the list, by a tap or by itself. */
async function becomes(how: 'by hand' | 'by itself', ...bookmarks: readonly string[]): Promise<void> {
  activation.isActive = how === 'by hand'
  if (store.user) userDidChange({ ...store.user, bookmarks })
  await Promise.resolve()
  await Promise.resolve()
}

test('the user’s own changes of the list count as seen', async () => {
  const looked = await aLister()
  await becomes('by hand', 'A', 'B', 'C')
  expect(looked()).toEqual(['A', 'B', 'C'])
  await becomes('by hand', 'B', 'C')
  expect(looked()).toEqual(['B', 'C'])
})

test('changes from another device do not count as seen', async () => {
  const looked = await aLister()
  await becomes('by itself', 'A', 'B', 'C')
  expect(looked()).toEqual(['A', 'B'])
})

test('a change that the server rejects later is not announced', async () => {
  const looked = await aLister()
  await becomes('by hand', 'A', 'B', 'C')
  await becomes('by itself', 'A', 'B')
  expect(looked()).toEqual(['A', 'B'])
})

test('another user’s list does not affect this user’s', async () => {
  const looked = await aLister()
  activation.isActive = true
  userDidChange(aUser('bob', 'X'))
  await becomes('by hand', 'X', 'Y')
  expect(looked()).toEqual(['A', 'B'])
})
