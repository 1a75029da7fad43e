// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitEntries } from './cache-expiration.ts'

/** What a browser keeps, in the order in which it was put there. */
function aCache(names: readonly string[]) {
  const kept = new Set(names)
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        keys: () => Promise.resolve([...kept]),
        delete: (name: string) => Promise.resolve(kept.delete(name)),
      }),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return kept
}

const event = {} as never
const answered = (daysAgo: number) =>
  new Response('', { headers: { Date: new Date(Date.now() - daysAgo * 86_400_000).toUTCString() } })

test.for([
  [3, ['a', 'b', 'c', 'd', 'e'], ['c', 'd', 'e']],
  [3, ['a', 'b', 'c'], ['a', 'b', 'c']],
  [3, ['a'], ['a']],
] as const)('of %i places, those who were put there first are given up: %s', async ([most, before, after]) => {
  const kept = aCache(before)
  await limitEntries('answers', most).cacheDidUpdate?.(event)
  expect([...kept]).toEqual(after)
})

test('what is older than a month is not shown any more, and what does not say its age is', async () => {
  const shown = async (cachedResponse: Response) =>
    (await limitEntries('answers', 3).cachedResponseWillBeUsed?.({ cachedResponse } as never)) !== null
  expect(await shown(answered(31))).toBe(false)
  expect(await shown(answered(29))).toBe(true)
  expect(await shown(new Response(''))).toBe(true)
})
