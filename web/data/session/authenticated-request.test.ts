// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }

import { afterEach, beforeEach, describe, expect, test, vi, beforeAll } from 'vitest'
import { reset, store, userDidChange } from '../../state/store.ts'
import { persistUser } from '../../state/persisted-user.ts'
import { authenticatedRequest } from './authenticated-request.ts'
import { anAccountServer, failWith, aLockManager, stubLocks, respond } from '../../testing/account-server.ts'
import fc from 'fast-check'

persistUser()
beforeEach(reset)
afterEach(() => vi.unstubAllGlobals())

const signedIn = (accessToken: string) => {
  const names = { displayName: '', userData: { firstName: '', lastName: '' } }
  userDidChange({ id: 'ada', email: '', ...names, roles: [], bookmarks: [], accessToken })
}

describe('a question of whoever is signed in', () => {
  test('is not asked where nobody is', async () => {
    const network = failWith({})
    expect(await authenticatedRequest({ path: '/auth' })).toMatchObject({ ok: false, status: 401 })
    expect(network.asked()).toBe(0)
  })

  test('is asked again with a new token where the old one is over, and once only', async () => {
    const server = anAccountServer()
    server.signIn('ada')
    signedIn('over')
    expect(await authenticatedRequest({ path: '/auth' })).toMatchObject({ ok: true, data: { id: 'ada' } })
    expect(server.count('GET /api/auth')).toBe(2)
    const network = failWith(401, { accessToken: 'new' }, 401)
    expect(await authenticatedRequest({ path: '/auth' })).toMatchObject({ ok: false, status: 401 })
    expect(network.asked()).toBe(3)
  })

  test('that cannot be asked while the network is away leaves everything as it is', async () => {
    signedIn('over')
    failWith(401, 'silence')
    expect(await authenticatedRequest({ path: '/bookmark/A', method: 'POST' })).toEqual({
      ok: false,
      message: 'You’re offline – try again when connected.',
    })
    expect(store.user?.accessToken).toBe('over')
  })

  test('is told that they are signed out, where the session is over', async () => {
    signedIn('over')
    failWith(401)
    expect(await authenticatedRequest({ path: '/auth' })).toMatchObject({
      message: 'You’re signed out. Log in to continue.',
    })
    expect(store.user).toBeNull()
  })
})

// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
type Tab = Awaited<ReturnType<typeof openTab>>

/** A tab of its own: everything of the page's memory is its own, what the browser keeps is everybody's. */
async function openTab() {
  vi.resetModules()
  const { store, reset, userDidChange } = await import('../../state/store.ts')
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

/** Ada is signed in, in every tab, with a token that is over. */
function signIn(): void {
  first.userDidChange({ ...ada })
  for (const tab of tabs) tab.restoreUser()
}
const kept = () => JSON.parse(localStorage.getItem('stonks.user') ?? 'null') as { accessToken: string } | null

describe('a token that is over', () => {
  test('is renewed by one tab for all, however much each of them asks', async () => {
    stubLocks(aLockManager())
    const asking = fc.array(fc.nat(3), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(asking, fc.scheduler(), async (turns, scheduler) => {
        signIn()
        const server = anAccountServer()
        server.signIn('ada')
        server.deliverBy((answer) => scheduler.schedule(Promise.resolve(answer)))
        const answers = turns.map(async (tab) => tabs[tab]?.authenticatedRequest({ path: '/auth' }))
        for (const answer of await scheduler.waitFor(Promise.all(answers))) expect(answer).toMatchObject({ ok: true })
        expect(server.count('POST /api/auth/refresh')).toBe(1)
        for (const at of turns) expect(tabs[at]?.store.user?.accessToken).toBe(kept()?.accessToken)
        expect(kept()?.accessToken).not.toBe('old')
      }),
    )
  })

  test('of two tabs without locks, the one that is refused takes what the other was given', async () => {
    const answers: ((answer: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
    const renewals = [first.renewToken('old'), second.renewToken('old')]
    answers[0]?.(respond({ accessToken: 'new' }))
    expect(await renewals[0]).toBe('fresh')
    answers[1]?.(respond({ message: 'No.', code: 'signed-out' }, 401))
    expect(await renewals[1]).toBe('fresh')
    expect(second.store.user).toEqual({ ...ada, accessToken: 'new' })
    expect(kept()).toEqual({ ...ada, accessToken: 'new' })
  })

  test('is not even asked for where another tab has a new one already', async () => {
    const network = failWith(401)
    first.userDidChange({ ...ada, accessToken: 'new' })
    expect(await second.renewToken('old')).toBe('fresh')
    expect(second.store.user?.accessToken).toBe('new')
    expect(network.asked()).toBe(0)
  })

  test('is not asked for once another tab has logged out', async () => {
    const network = failWith({ accessToken: 'new' })
    localStorage.clear()
    expect(await second.renewToken('old')).toBe('refused')
    expect(second.store.user).toBeNull()
    expect(network.asked()).toBe(0)
  })

  test('is given up, not the session, where a tab that holds the lock never lets go', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    stubLocks({
      request: ((_: string, { signal }: LockOptions) =>
        signal?.aborted ? Promise.reject(new DOMException('', 'AbortError')) : undefined) as LockManager['request'],
    })
    expect(await first.renewToken('old')).toBe('unknown')
    expect(first.store.user).toEqual(ada)
  })
})

describe('what the server says to a renewal', () => {
  test.for([401, 403])('signs out with a definite no, here and on the device: %d', async (status) => {
    failWith(status)
    expect(await first.renewToken('old')).toBe('refused')
    expect(first.store.user).toBeNull()
    expect(kept()).toBeNull()
  })

  const others = fc.integer({ min: 400, max: 599 }).filter((status) => status !== 401 && status !== 403)
  const tokenless = fc.jsonValue().filter((value) => typeof value === 'object' && value !== null)
  const mumble = fc.oneof(
    fc.constant('silence' as const),
    fc.constant('page' as const),
    others,
    tokenless.map((value) => ({ accessToken: value })),
    tokenless.map((value) => value as object),
  )
  test('or else, whatever it is, nobody', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await fc.assert(
      fc.asyncProperty(mumble, async (said) => {
        failWith(said)
        expect(await first.renewToken('old')).toBe('unknown')
        expect(first.store.user).toEqual(ada)
        expect(kept()).toEqual(ada)
      }),
    )
  })

  test('nothing to who has logged in meanwhile', async () => {
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
