// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { foreignResponses } from '#outbox/test-foreign'
import { isImage, isPublicResponse, limitEntries, serverOnly } from './runtime-caching.ts'

/** A cache with entries in the order of insertion. */
function aCache(names: readonly string[]) {
  const entries = new Set(names)
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        keys: () => Promise.resolve([...entries]),
        delete: (name: string) => Promise.resolve(entries.delete(name)),
      }),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return entries
}

const event = {} as never
const aResponse = (daysAgo: number) =>
  new Response('', { headers: { Date: new Date(Date.now() - daysAgo * 86_400_000).toUTCString() } })

test.for([
  [3, ['a', 'b', 'c', 'd', 'e'], ['c', 'd', 'e']],
  [3, ['a', 'b', 'c'], ['a', 'b', 'c']],
  [3, ['a'], ['a']],
] as const)('keeps the newest %i entries of %s', async ([max, before, after]) => {
  const entries = aCache(before)
  await limitEntries('answers', max).cacheDidUpdate?.(event)
  expect([...entries]).toEqual(after)
})

test('serves no response that is older than a month, but still serves one without a date', async () => {
  const isServed = async (cachedResponse: Response) =>
    (await limitEntries('answers', 3).cachedResponseWillBeUsed?.({ cachedResponse } as never)) !== null
  expect(await isServed(aResponse(31))).toBe(false)
  expect(await isServed(aResponse(29))).toBe(true)
  expect(await isServed(new Response(''))).toBe(true)
})

test.for(['/api/ai', '/api/config', '/api/stocktwits/AAPL', '/api/stocktwits/BF%2FB'])(
  'caches responses of %s as public',
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
])('does not cache responses of %s', (path) => {
  expect(isPublicResponse(path)).toBe(false)
  expect(isImage(path)).toBe(false)
})

test('caches an image of a message as an image', () => {
  expect(isImage('/api/stocktwits/image/1a2b')).toBe(true)
  expect(isPublicResponse('/api/stocktwits/image/1a2b')).toBe(false)
})

const accept = (response: Response) => serverOnly.fetchDidSucceed({ response })

test('rejects a response that is not the server’s, so that the cached one is served and nothing is cached', async () => {
  for (const { name, make } of foreignResponses) {
    const outcome = await accept(make()).then(
      () => 'accepted',
      () => 'rejected',
    )
    expect([name, outcome]).toEqual([name, 'rejected'])
  }
})

test.for([200, 304, 403, 503])('accepts the server’s responses with status %d', async (status) => {
  const response = new Response(status === 304 ? null : '{}', { status, headers: { [serverHeader]: '1' } })
  expect(await accept(response)).toBe(response)
})
