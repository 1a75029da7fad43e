import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { openAccounts } from '../../accounts/accounts.ts'
import { addAccountRoutes } from '../../accounts/routes.ts'
import { createBookmarkStore } from '../../bookmarks/bookmark-store.ts'
import { ada, bearer, deviceOf, logIn, signUp } from '../../testing/people.ts'
import { accountSettings, aDatabase } from '../../testing/server.ts'
import { requireRole } from './authentication.ts'
import { createFastifyApp } from './fastify-app.ts'

/** A server with one URL for beta users only. */
async function open() {
  const database = await aDatabase()
  const app = createFastifyApp({ logLevel: 'silent', trustProxy: [] })
  const accounts = await openAccounts(app, {
    database,
    secrets: { current: randomBytes(32) },
    accounts: accountSettings(),
    publicUrl: 'http://localhost:8080',
    bookmarks: createBookmarkStore(database),
    hashCost: { memoryCost: 64, timeCost: 1 },
  })
  addAccountRoutes(app, accounts)
  app.get('/api/for-beta', { onRequest: requireRole(accounts.authenticate, 'beta') }, () => ({ secret: true }))
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
  })
  const ask = (headers: object) => app.inject({ url: '/api/for-beta', ...headers })
  const grant = (id: string, role: string) => database.insertInto('user_roles').values({ user_id: id, role }).execute()
  return { app, database, ask, grant }
}

test('a route for beta users requires the role at each request', async () => {
  const { app, database, ask, grant } = await open()
  expect((await ask({})).json()).toMatchObject({ code: 'signed-out' })
  const { id, token } = await signUp(app)
  expect((await ask(bearer(token))).json()).toEqual({
    message: 'Your account has no access to this.',
    code: 'no-permission',
  })
  expect((await ask(bearer(token))).statusCode).toBe(403)
  await grant(id, 'tester')
  expect((await ask(bearer(token))).statusCode).toBe(403)
  await grant(id, 'beta')
  expect((await ask(bearer(token))).json()).toEqual({ secret: true })
  await database.deleteFrom('user_roles').where('role', '=', 'beta').execute()
  expect((await ask(bearer(token))).statusCode).toBe(403)
})

test('neither a page nor a token can claim a role', async () => {
  const { app, ask } = await open()
  await signUp(app)
  const { token } = deviceOf(await logIn(app, { ...ada, ...{ roles: ['beta'] } }))
  const headers = { ...bearer(token).headers, 'x-roles': 'beta', role: 'beta' }
  expect((await ask({ headers, cookies: { roles: 'beta' } })).statusCode).toBe(403)
  const [head, body, signature] = token.split('.')
  const claims = fieldsOf(JSON.parse(Buffer.from(body ?? '', 'base64url').toString()))
  expect(claims).not.toHaveProperty('roles')
  const raised = Buffer.from(JSON.stringify({ ...claims, roles: ['beta'] })).toString('base64url')
  expect((await ask(bearer([head, raised, signature].join('.')))).statusCode).toBe(401)
})
