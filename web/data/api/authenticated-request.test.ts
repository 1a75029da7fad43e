// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { persistUser } from '../../state/persisted-user.ts'
import { hasSessionEnded, store, userDidChange } from '../../state/store.ts'
import { aLockManager, anAccountServer, failWith, respond, stubLocks } from '../../testing/account-server.ts'
import { reset } from '../../testing/reset-store.ts'
import { authenticatedRequest } from './authenticated-request.ts'

persistUser()
beforeEach(reset)
afterEach(() => vi.unstubAllGlobals())

const signedIn = (accessToken: string) => {
  const names = { displayName: '', userData: { firstName: '', lastName: '' } }
  userDidChange({ id: 'ada', email: '', ...names, roles: [], bookmarks: [], accessToken })
}

describe('an authenticated request', () => {
  test('is not sent while signed out', async () => {
    const network = failWith({})
    expect(await authenticatedRequest({ path: '/auth' })).toMatchObject({ ok: false, status: 401 })
    expect(network.asked()).toBe(0)
  })

  test('is repeated once with a new token if the old one has expired', async () => {
    const server = anAccountServer()
    server.signIn('ada')
    signedIn('over')
    expect(await authenticatedRequest({ path: '/auth' })).toMatchObject({ ok: true, data: { id: 'ada' } })
    expect(server.count('GET /api/auth')).toBe(2)
    const network = failWith(401, { accessToken: 'new' }, 401)
    expect(await authenticatedRequest({ path: '/auth' })).toMatchObject({ ok: false, status: 401 })
    expect(network.asked()).toBe(3)
  })

  test('does not change the session while offline', async () => {
    signedIn('over')
    failWith(401, 'unreachable')
    expect(await authenticatedRequest({ path: '/bookmark/A', method: 'POST' })).toEqual({
      ok: false,
      message: 'You’re offline – try again when connected.',
    })
    expect(store.user?.accessToken).toBe('over')
  })

  test('signs out if the session has ended', async () => {
    signedIn('over')
    failWith(401)
    expect(await authenticatedRequest({ path: '/auth' })).toMatchObject({
      message: 'You’re signed out. Log in to continue.',
    })
    expect(store.user).toBeNull()
    expect(hasSessionEnded(), 'the login page says so').toBe(true)
    signedIn('new')
    userDidChange(null)
    expect(hasSessionEnded(), 'a user who logs out knows why').toBe(false)
  })

  test('knows that its session has ended elsewhere when the user logs out in another tab', () => {
    signedIn('one')
    localStorage.removeItem('stonks.user')
    dispatchEvent(new StorageEvent('storage', { key: 'stonks.user' }))
    expect([store.user, hasSessionEnded()]).toEqual([null, true])
  })
})

// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
type Tab = Awaited<ReturnType<typeof openTab>>

/** A tab with its own memory; the tabs share the browser's storage. */
async function openTab() {
  vi.resetModules()
  const { store, userDidChange } = await import('../../state/store.ts')
  const { reset } = await import('../../testing/reset-store.ts')
  const { persistUser, restoreUser } = await import('../../state/persisted-user.ts')
  const { authenticatedRequest } = await import('./authenticated-request.ts')
  const { renewToken } = await import('./authenticated-request.ts')
  persistUser()
  return { store, reset, userDidChange, restoreUser, authenticatedRequest, renewToken }
}

let tabs: readonly Tab[]
let first: Tab
let second: Tab
const names = { displayName: '', roles: [], userData: { firstName: '', lastName: '' }, bookmarks: [] }
const ada = { id: 'ada', email: 'ada@example.com', ...names, accessToken: 'old' }

beforeAll(async () => {
  first = await openTab()
  second = await openTab()
  tabs = [first, second, await openTab(), await openTab()]
})
beforeEach(() => {
  stubLocks(undefined)
  signIn()
})
afterEach(() => vi.unstubAllGlobals())

/** Ada is signed in, in every tab, with an expired token. */
function signIn(): void {
  first.userDidChange({ ...ada })
  for (const tab of tabs) tab.restoreUser()
}
const storedUser = () => JSON.parse(localStorage.getItem('stonks.user') ?? 'null') as { accessToken: string } | null

describe('an expired token', () => {
  test('is renewed once by one tab for all requests of all tabs', async () => {
    stubLocks(aLockManager())
    const asking = fc.array(fc.nat(3), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(asking, fc.scheduler(), async (tabIndexes, scheduler) => {
        signIn()
        const server = anAccountServer()
        server.signIn('ada')
        server.deliverBy((answer) => scheduler.schedule(Promise.resolve(answer)))
        const answers = tabIndexes.map(async (tab) => tabs[tab]?.authenticatedRequest({ path: '/auth' }))
        for (const answer of await scheduler.waitFor(Promise.all(answers))) expect(answer).toMatchObject({ ok: true })
        expect(server.count('POST /api/auth/refresh')).toBe(1)
        for (const at of tabIndexes) expect(tabs[at]?.store.user?.accessToken).toBe(storedUser()?.accessToken)
        expect(storedUser()?.accessToken).not.toBe('old')
      }),
    )
  })

  test('is renewed without locks, too: a tab whose renewal is refused adopts the other tab’s token', async () => {
    const answers: ((answer: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
    const renewals = [first.renewToken('old'), second.renewToken('old')]
    answers[0]?.(respond({ accessToken: 'new' }))
    expect(await renewals[0]).toBe('fresh')
    answers[1]?.(respond({ message: 'No.', code: 'signed-out' }, 401))
    expect(await renewals[1]).toBe('fresh')
    expect(second.store.user).toEqual({ ...ada, accessToken: 'new' })
    expect(storedUser()).toEqual({ ...ada, accessToken: 'new' })
  })

  test('is not renewed if another tab has a new one already', async () => {
    const network = failWith(401)
    first.userDidChange({ ...ada, accessToken: 'new' })
    expect(await second.renewToken('old')).toBe('fresh')
    expect(second.store.user?.accessToken).toBe('new')
    expect(network.asked()).toBe(0)
  })

  test('is not renewed after another tab has logged out', async () => {
    const network = failWith({ accessToken: 'new' })
    localStorage.clear()
    expect(await second.renewToken('old')).toBe('refused')
    expect(second.store.user).toBeNull()
    expect(network.asked()).toBe(0)
  })

  test('is not renewed if another tab never releases the lock, and the session stays', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    stubLocks({
      request: ((_: string, { signal }: LockOptions) =>
        signal?.aborted ? Promise.reject(new DOMException('', 'AbortError')) : undefined) as LockManager['request'],
    })
    expect(await first.renewToken('old')).toBe('unknown')
    expect(first.store.user).toEqual(ada)
  })
})

describe('the response to a renewal', () => {
  test.for([401, 403])('signs out on this page and on the device with %d', async (status) => {
    failWith(status)
    expect(await first.renewToken('old')).toBe('refused')
    expect(first.store.user).toBeNull()
    expect(storedUser()).toBeNull()
  })

  const others = fc.integer({ min: 400, max: 599 }).filter((status) => status !== 401 && status !== 403)
  const tokenless = fc.jsonValue().filter((value) => typeof value === 'object' && value !== null)
  const otherResponse = fc.oneof(
    fc.constant('unreachable' as const),
    fc.constant('page' as const),
    others,
    tokenless.map((value) => ({ accessToken: value })),
    tokenless.map((value) => value as object),
  )
  test('does not sign out with any other response', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await fc.assert(
      fc.asyncProperty(otherResponse, async (body) => {
        failWith(body)
        expect(await first.renewToken('old')).toBe('unknown')
        expect(first.store.user).toEqual(ada)
        expect(storedUser()).toEqual(ada)
      }),
    )
  })

  test('does not change a user who has logged in meanwhile', async () => {
    const eve = { ...ada, id: 'eve', accessToken: 'hers' }
    for (const answer of [respond({ accessToken: 'new' }), respond({ message: 'No.', code: 'signed-out' }, 401)]) {
      signIn()
      let give: (answer: Response) => void = () => undefined
      vi.stubGlobal('fetch', () => new Promise((resolve) => (give = resolve)))
      const renewal = first.renewToken('old')
      first.userDidChange(eve)
      give(answer)
      expect(await renewal).toBe('unknown')
      expect(first.store.user).toEqual(eve)
    }
  })
})
