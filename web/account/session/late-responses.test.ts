// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }

import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { persistUser } from '../../state/persisted-user.ts'
import { store } from '../../state/store.ts'
import { anAccountServer } from '../../testing/account-server.ts'
import { reset } from '../../testing/reset-store.ts'
import { bookmarks, session } from './account.chunk.ts'

persistUser()
afterEach(() => vi.unstubAllGlobals())

interface Deed {
  readonly what: 'log in' | 'log in with a token' | 'log out' | 'load the profile' | 'outlive the token' | 'tap a star'
  readonly as: 'ada' | 'eve'
}
const deeds = fc.array(
  fc.record<Deed>({
    what: fc.constantFrom(
      ...(['log in', 'log in with a token', 'log out', 'load the profile', 'outlive the token', 'tap a star'] as const),
    ),
    as: fc.constantFrom('ada', 'eve'),
  }),
  { maxLength: 14 },
)

/** A device with a server, and the user who should be signed in. */
function aDevice() {
  reset()
  const server = anAccountServer()
  let expected: string | null = null
  server.onSessionChange((person) => (expected = person))
  const become = (person: string | null) => server.signIn((expected = person))

  const does: Record<Deed['what'], (as: string) => Promise<unknown>> = {
    'log in': (as) => session.login({ email: `${as}@example.com`, password: 'engine number one' }),
    'log in with a token'(as) {
      become(as)
      return session.loginWithToken(server.tokenFor(as))
    },
    'log out'() {
      become(null)
      return session.logout()
    },
    'load the profile': session.loadProfile,
    'outlive the token'() {
      server.end(store.user?.accessToken ?? '')
      return Promise.resolve()
    },
    'tap a star': () => (store.user?.id ? bookmarks.toggle(`of-${store.user.id}`) : Promise.resolve()),
  }
  /** No user, or exactly the expected one: token, profile and list are theirs. */
  const check = () => {
    const { user } = store
    if (!user) return
    expect(server.ownerOf(user.accessToken)).toBe(expected)
    if (user.id !== '') expect(user).toMatchObject({ id: expected, email: `${user.id}@example.com` })
    for (const symbol of user.bookmarks) expect(symbol).toBe(`of-${user.id}`)
  }
  return { server, check, act: ({ what, as }: Deed) => does[what](as) }
}

test('the page never mixes two users or shows one who has logged out, however late responses arrive', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, fc.scheduler(), async (todo, scheduler) => {
      const { server, check, act } = aDevice()
      server.deliverBy((answer) => scheduler.schedule(Promise.resolve(answer), 'an answer'))
      const under: Promise<unknown>[] = []
      scheduler.scheduleSequence(
        todo.map((deed) => ({
          label: `${deed.what} ${deed.as}`,
          builder() {
            under.push(act(deed))
            return Promise.resolve()
          },
        })),
      )
      await scheduler.waitIdle(async (step) => {
        await step()
        await turnOfEvents()
        check()
      })
      await Promise.all(under)
      check()
    }),
    { numRuns: process.env['LONG'] ? 5_000 : 200 },
  )
}, 600_000)
