import { afterEach, expect, test } from 'vitest'
import type { App } from '../plugins/bare-app.ts'
import { aServer } from '../test-builders.ts'

let app: App
afterEach(() => app.close())

const form = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Countess',
  email: 'Ada@example.org',
  password: 'engine of 1843 wheels',
  tos: true,
}

test('one signs up, is logged in, comes back, stays signed in and logs out', async () => {
  app = await aServer()
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  const signedUp = await post('/api/auth/sign-up', form)
  expect(signedUp.statusCode, signedUp.body).toBe(200)
  expect(signedUp.json()).toEqual({
    id: expect.any(String) as string,
    email: 'Ada@example.org',
    displayName: 'Countess',
    roles: [],
    userData: { firstName: 'Ada', lastName: 'Lovelace' },
    bookmarks: [],
    accessToken: expect.any(String) as string,
  })
  const loggedIn = await post('/api/auth/login', { email: 'ada@EXAMPLE.org', password: form.password })
  expect(loggedIn.statusCode, loggedIn.body).toBe(200)
  const { accessToken, ...user } = loggedIn.json<{ accessToken: string }>()
  const profile = (token: string) => app.inject({ url: '/api/auth', headers: { authorization: `Bearer ${token}` } })
  expect((await profile(accessToken)).json()).toEqual(user)

  const [cookie] = loggedIn.cookies
  const renewed = await app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { 'sec-fetch-site': 'same-origin', 'x-refresh': '1' },
    cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
  })
  expect(renewed.statusCode, renewed.body).toBe(200)
  const fresh = renewed.json<{ accessToken: string }>().accessToken
  expect((await profile(fresh)).statusCode).toBe(200)

  const loggedOut = await app.inject({ url: '/api/auth/logout', headers: { authorization: `Bearer ${fresh}` } })
  expect(loggedOut.json()).toEqual({ message: 'You are logged out.' })
  expect((await profile(fresh)).statusCode).toBe(401)
  expect((await profile(accessToken)).statusCode).toBe(401)
})
