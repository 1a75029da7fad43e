import { afterEach, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { foreignResponses } from './outbox/test-foreign.ts'
import { requestToken } from './request-token.ts'

afterEach(() => vi.unstubAllGlobals())

const serverSays = (status: number, body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status, headers: { [serverHeader]: '1' } })))

test('a session gives a token, and without one there is none', async () => {
  serverSays(200, { accessToken: 'fresh' })
  expect(await requestToken()).toBe('fresh')
  for (const status of [401, 403]) {
    serverSays(status, { message: 'No.', code: 'no' })
    expect(await requestToken()).toBeUndefined()
  }
})

test('what a network answers in the server’s place never counts as being signed out: the browser reminds again', async () => {
  for (const { make } of foreignResponses) {
    vi.stubGlobal('fetch', () => Promise.resolve(make()))
    await expect(requestToken()).rejects.toThrow()
  }
})
