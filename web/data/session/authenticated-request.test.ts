// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reset, store, userDidChange } from '../../state/store.ts'
import { keepUser } from '../../state/persisted-user.ts'
import { askAsUser } from './authenticated-request.ts'
import { anAccountServer, failBy } from '../../testing/account-server.ts'

keepUser()
beforeEach(reset)
afterEach(() => vi.unstubAllGlobals())

const signedIn = (accessToken: string) => {
  const names = { displayName: '', userData: { firstName: '', lastName: '' } }
  userDidChange({ id: 'ada', email: '', ...names, roles: [], bookmarks: [], accessToken })
}

describe('a question of whoever is signed in', () => {
  test('is not asked where nobody is', async () => {
    const network = failBy({})
    expect(await askAsUser({ path: '/auth' })).toMatchObject({ ok: false, status: 401 })
    expect(network.asked()).toBe(0)
  })

  test('is asked again with a new token where the old one is over, and once only', async () => {
    const server = anAccountServer()
    server.signIn('ada')
    signedIn('over')
    expect(await askAsUser({ path: '/auth' })).toMatchObject({ ok: true, data: { id: 'ada' } })
    expect(server.count('GET /api/auth')).toBe(2)
    const network = failBy(401, { accessToken: 'new' }, 401)
    expect(await askAsUser({ path: '/auth' })).toMatchObject({ ok: false, status: 401 })
    expect(network.asked()).toBe(3)
  })

  test('that cannot be asked while the network is away leaves everything as it is', async () => {
    signedIn('over')
    failBy(401, 'silence')
    expect(await askAsUser({ path: '/bookmark/A', method: 'POST' })).toEqual({
      ok: false,
      message: 'You’re offline – try again when connected.',
    })
    expect(store.user?.accessToken).toBe('over')
  })

  test('is told that they are signed out, where the session is over', async () => {
    signedIn('over')
    failBy(401)
    expect(await askAsUser({ path: '/auth' })).toMatchObject({ message: 'You’re signed out. Log in to continue.' })
    expect(store.user).toBeNull()
  })
})
