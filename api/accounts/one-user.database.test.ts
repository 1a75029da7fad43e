import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { ada, anAccountServer, bearer, type Device, logIn, post, profile, signUp } from '../testing/people.ts'
import { aDatabase } from '../testing/server.ts'

let app: App
let database: Database
let adas: Device
let eves: Device
const eve = { firstName: 'Eve', email: 'eve@example.org', password: 'eve drops from the eaves' }
beforeAll(async () => {
  database = await aDatabase()
  app = await anAccountServer({ database })
  adas = await signUp(app)
  eves = await signUp(app, eve)
})
afterAll(async () => {
  await app.close()
  await database.destroy()
})

test('no URL contains a user id: the token identifies the user', () => {
  expect(app.printRoutes({ commonPrefix: false })).not.toMatch(/:(user|userId)\b/i)
})

test('a user can read and change only their own data', async () => {
  const asAda = { id: adas.id, userId: adas.id, user_id: adas.id, sub: adas.id, email: ada.email }
  const query = new URLSearchParams(asAda).toString()
  const headers = { ...bearer(eves.token).headers, 'x-user-id': adas.id, 'x-user': ada.email }
  const mine = { id: eves.id, email: eve.email, userData: { firstName: 'Eve' }, bookmarks: ['LARK'] }

  const added = await app.inject({ method: 'POST', url: `/api/bookmark/LARK?${query}`, headers, payload: asAda })
  expect(added.json()).toEqual(['LARK'])
  expect((await app.inject({ url: `/api/auth?${query}`, headers })).json()).toMatchObject(mine)
  expect((await app.inject({ url: `/api/bookmark?${query}`, headers })).json()).toEqual(['LARK'])
  expect((await profile(app, adas.token)).json()).toMatchObject({ id: adas.id, bookmarks: [] })

  const newPassword = 'an eave of quite another kind'
  const change = { password: eve.password, newPassword }
  const changed = await post(app, `change-password?${query}`, { ...change, ...asAda, email: ada.email }, { headers })
  expect(changed.json()).toMatchObject({ id: eves.id })
  expect((await logIn(app)).statusCode).toBe(200)
  expect((await logIn(app, { ...eve, password: newPassword })).statusCode).toBe(200)

  await app.inject({ url: `/api/auth/logout?${query}`, headers })
  expect((await profile(app, adas.token)).statusCode).toBe(200)
})

test('logging out ends the sessions of both the token and the cookie', async () => {
  const [one, other] = [
    await signUp(app, { email: 'one@example.org' }),
    await signUp(app, { email: 'two@example.org' }),
  ]
  expect((await app.inject({ url: '/api/auth', ...bearer(one.token), cookies: other.cookies })).json()).toMatchObject({
    id: one.id,
  })
  await app.inject({ url: '/api/auth/logout', ...bearer(one.token), cookies: other.cookies })
  expect((await profile(app, one.token)).statusCode).toBe(401)
  expect((await profile(app, other.token)).statusCode).toBe(401)
  expect((await profile(app, adas.token)).statusCode).toBe(200)
})
