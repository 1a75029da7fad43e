// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { foreignResponses } from '#outbox/test-foreign'
import { session } from '../../account/session/account.chunk.ts'
import { NoteStore } from '../../screen/note/note-store.ts'
import { connection, markOnline } from '../../state/connection.ts'
import { persistUser } from '../../state/persisted-user.ts'
import { release } from '../../state/pwa.ts'
import { store, userDidChange } from '../../state/store.ts'
import type { User } from '../../state/user.ts'
import { fetchFeed } from '../../stock/feed/fetch-feed.ts'
import { aToken } from '../../testing/account-server.ts'
import { reset } from '../../testing/reset-store.ts'
import { fetchHistory } from '../history/history.ts'
import { apiRequest, intercepted } from './api.ts'
import { authenticatedRequest, renewToken } from './authenticated-request.ts'

const ada: User = {
  id: 'ada',
  email: 'ada@example.com',
  displayName: 'ada',
  roles: [],
  userData: { firstName: 'Ada', lastName: 'Lovelace' },
  bookmarks: ['ACME'],
  accessToken: aToken('ada'),
}
const { email } = ada
const password = 'engine number one'
const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'ada' }
const noStore = { read: () => Promise.resolve(undefined), write: () => Promise.resolve() }

persistUser()
// Pauses between attempts pass at once.
vi.stubGlobal('setTimeout', (work: () => void) => queueMicrotask(work))
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  reset()
  userDidChange(ada)
  markOnline()
})

/** The outcomes of a request that each of these responds to in the server's place, each once. */
async function outcomes(ask: () => Promise<unknown>): Promise<unknown[]> {
  const seen = new Map<string, unknown>()
  for (const { make } of foreignResponses) {
    globalThis.fetch = () => Promise.resolve(make())
    markOnline()
    const outcome = await ask()
    seen.set(JSON.stringify(outcome), outcome)
    expect(connection.isReachable).toBe(false)
    expect(store.user).toEqual(ada)
  }
  return [...seen.values()]
}

describe('a response that did not come from the server, with any status and body,', () => {
  test('counts as no response to any request of the page, and names no release', async () => {
    expect(await outcomes(() => apiRequest({ path: '/config' }))).toEqual([intercepted])
    expect(release.server).toBeNull()
  })

  test.for([
    ['a login', () => session.login({ email, password })],
    ['a sign-up', () => session.signUp({ ...names, email, password, tos: true })],
    ['a change of the password', () => session.changePassword({ password, newPassword: 'engine number two' })],
  ] as const)('makes %s fail with a message that says who answered', async ([, send]) => {
    expect(await outcomes(send)).toEqual([{ ok: false, message: intercepted.message }])
  })

  test('does not change the user: profile, session and list stay', async () => {
    expect(await outcomes(session.loadProfile)).toEqual([intercepted.message])
    expect(await outcomes(() => renewToken(ada.accessToken))).toEqual(['unknown'])
    expect(await outcomes(() => authenticatedRequest({ path: '/bookmark' }))).toEqual([intercepted])
  })

  test('is not shown as a note, messages or a history, which are requested again', async () => {
    expect(await outcomes(() => fetchFeed('LARK'))).toEqual([{ kind: 'nothing', isUnreachable: true }])
    expect(await outcomes(() => fetchHistory('LARK', { store: noStore }))).toEqual([
      { kind: 'failed', isUnreachable: true },
    ])
    const note = () =>
      new Promise((resolve) => {
        const notes = new NoteStore()
        notes.subscribe(() => notes.current().kind !== 'loading' && resolve(notes.current()))
        notes.load('v1')
      })
    expect(await outcomes(note)).toEqual([{ kind: 'failed' }])
  })

  test('does not replace a stored history, which is shown', async () => {
    const data = { sessions: ['2026-11-19', '2026-11-20'], close: [1, 2] }
    const read = () => Promise.resolve({ symbol: 'LARK', data, fetchedAt: 1 })
    const store = { ...noStore, read }
    for (const outcome of await outcomes(() => fetchHistory('LARK', { store })))
      expect(outcome).toMatchObject({ kind: 'loaded', cachedAt: new Date(1) })
  })
})
