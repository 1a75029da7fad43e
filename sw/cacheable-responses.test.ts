import { expect, test } from 'vitest'
import { isImage, isPublicResponse, serverOnly, markServedFromCache } from './cacheable-responses.ts'
import { serverHeader } from '#domain/server-response'
import { servedFromCacheHeader } from '#worker/contract'
import { foreignResponses } from './outbox/test-foreign.ts'

test.for(['/api/ai', '/api/config', '/api/stocktwits/AAPL', '/api/stocktwits/BF%2FB'])(
  'everybody gets the same answer from %s',
  (path) => expect(isPublicResponse(path)).toBe(true),
)

test.for([
  '/api/auth',
  '/api/auth/refresh',
  '/api/bookmark',
  '/api/bookmark/AAPL',
  '/api/event',
  '/api/health',
  '/api/docs/json',
  '/api/stocktwits/leaderboard/wins',
  '/api/stocktwits/mmr/sim-001',
  '/api/ai/../auth',
  // The page has a bounded store for these.
  '/api/history/AAPL',
  '/x/api/ai',
])('what %s answers is not kept', (path) => {
  expect(isPublicResponse(path)).toBe(false)
  expect(isImage(path)).toBe(false)
})

test('a picture of a message is one', () => {
  expect(isImage('/api/stocktwits/image/1a2b')).toBe(true)
  expect(isPublicResponse('/api/stocktwits/image/1a2b')).toBe(false)
})

const take = (response: Response) => serverOnly.fetchDidSucceed({ response })

test('what a network answers in the server’s place is an error: the device answers, and nothing of it is cached', async () => {
  for (const { name, make } of foreignResponses) {
    const outcome = await take(make()).then(
      () => 'taken',
      () => 'refused',
    )
    expect([name, outcome]).toEqual([name, 'refused'])
  }
})

test.for([200, 304, 403, 503])('what the server says is taken as it is: %d', async (status) => {
  const response = new Response(status === 304 ? null : '{}', { status, headers: { [serverHeader]: '1' } })
  expect(await take(response)).toBe(response)
})

test('a response that an older release has cached, without the header, counts as the server’s when the device gives it', async () => {
  const stored = new Response('{"a":1}', { headers: { Date: 'Fri, 20 Nov 2026 13:05:00 GMT' } })
  const given = markServedFromCache(stored)
  expect(Object.fromEntries(given.headers)).toMatchObject({
    [serverHeader.toLowerCase()]: '1',
    [servedFromCacheHeader.toLowerCase()]: '1',
    date: 'Fri, 20 Nov 2026 13:05:00 GMT',
  })
  expect(await given.json()).toEqual({ a: 1 })
})
