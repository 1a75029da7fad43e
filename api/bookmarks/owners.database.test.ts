import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../platform/http/fastify-app.ts'
import { aServer } from '../testing/server.ts'

let app: App
beforeAll(async () => {
  app = await aServer()
})
afterAll(() => app.close())

/** Signs a user up; the returned function requests bookmarks with their token. */
async function signUp(name: string) {
  const form = { firstName: name, lastName: 'Lark', displayName: name, email: `${name}@example.org`, tos: true }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-up', payload: { ...form, password: secret } })
  const { id, accessToken } = answer.json<{ id: string; accessToken: string }>()
  const ask = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const authorization = `Bearer ${accessToken}`
    return (
      await app.inject({ method, url: `/api/bookmark${path}`, headers: { ...headers, authorization } })
    ).json<unknown>()
  }
  return { id, ask, accessToken }
}

const secret = 'seven larks above a field'

test('users never read or change each other’s list', async () => {
  const ada = await signUp('ada')
  const eve = await signUp('eve')
  expect(await ada.ask('POST', '/LARK')).toEqual(['LARK'])
  const claims = {
    'x-user-id': ada.id,
    'x-user': 'ada@example.org',
    cookie: `user=${ada.id}; token=${ada.accessToken}`,
  }
  const query = `?user=${ada.id}&id=${ada.id}&user_id=${ada.id}&access_token=${ada.accessToken}`
  for (const path of ['', query]) expect(await eve.ask('GET', path, claims)).toEqual([])
  for (const path of ['/LARK', `/LARK${query}`]) expect(await eve.ask('DELETE', path, claims)).toEqual([])
  expect(await eve.ask('POST', `/${ada.id.slice(0, 12)}`, claims)).toMatchObject({ code: 'unknown-symbol' })
  expect(await ada.ask('GET', '')).toEqual(['LARK'])
})

test('the list is part of the profile, and unreadable after the session', async () => {
  const { ask, accessToken } = await signUp('grace')
  await ask('POST', '/LARK')
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await app.inject({ url: '/api/auth', headers })).json()).toMatchObject({ bookmarks: ['LARK'] })
  await app.inject({ url: '/api/auth/logout', headers })
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    expect(await ask(method, method === 'GET' ? '' : '/LARK')).toMatchObject({ code: 'signed-out' })
  }
})
