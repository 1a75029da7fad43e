import { expect, test } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { renewSubscription } from './renew-subscription.ts'

const subscription = { endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } }

/** A browser whose subscription has ended, and the requests of the service worker. */
function aBrowser({ isSignedIn = true, answer = answering('key') } = {}) {
  const done: unknown[] = []
  const environment = {
    token: () => Promise.resolve(isSignedIn ? 'token' : undefined),
    fetch: (path: string, { method = 'GET', headers, body, redirect }: RequestInit) => {
      const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
      done.push([method, path, new Headers(headers).get('authorization'), redirect, sent])
      return Promise.resolve(answer)
    },
    subscribe: (pushKey: string) => {
      done.push(['subscribe', pushKey])
      return Promise.resolve({ toJSON: () => subscription })
    },
    label: 'Firefox on Linux',
  }
  return { environment, done }
}

function answering(pushKey: string | null, { status = 200, isOurs = true } = {}): Response {
  const headers: Record<string, string> = isOurs ? { [serverHeader]: '1' } : {}
  return new Response(JSON.stringify({ delivery: { pushKey } }), { status, headers })
}

test('renews a subscription that the browser has ended with the server’s key, and tells the server', async () => {
  const { environment, done } = aBrowser()
  await renewSubscription(environment)
  expect(done).toEqual([
    ['GET', '/api/alerts', 'Bearer token', 'error', undefined],
    ['subscribe', 'key'],
    ['PUT', '/api/alerts/devices', 'Bearer token', 'error', { ...subscription, label: 'Firefox on Linux' }],
  ])
})

test('sends no request for a user who is signed out', async () => {
  const { environment, done } = aBrowser({ isSignedIn: false })
  await renewSubscription(environment)
  expect(done).toEqual([])
})

test.for([
  ['the server refuses', answering('key', { status: 503 })],
  ['a captive portal answers', answering('key', { isOurs: false })],
  ['the server no longer sends push messages', answering(null)],
] as const)('does not subscribe when %s', async ([, answer]) => {
  const { environment, done } = aBrowser({ answer })
  await renewSubscription(environment)
  expect(done).toHaveLength(1)
})
