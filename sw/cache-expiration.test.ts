// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitEntries } from './cache-expiration.ts'

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
] as const)('of more than %i entries the oldest are deleted: %s', async ([max, before, after]) => {
  const entries = aCache(before)
  await limitEntries('answers', max).cacheDidUpdate?.(event)
  expect([...entries]).toEqual(after)
})

test('a response older than a month is not served; one without a date is', async () => {
  const isServed = async (cachedResponse: Response) =>
    (await limitEntries('answers', 3).cachedResponseWillBeUsed?.({ cachedResponse } as never)) !== null
  expect(await isServed(aResponse(31))).toBe(false)
  expect(await isServed(aResponse(29))).toBe(true)
  expect(await isServed(new Response(''))).toBe(true)
})
