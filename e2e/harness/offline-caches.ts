import { expect, type Page } from '@playwright/test'

/** Waits until everything that an offline start needs is stored. */
export async function expectCached(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    // The ready state is reported slightly too early.
    while (active && active.state !== 'activated')
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
  })
  await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining(['/data/stonks', '/api/ai', '/api/config']))
}

/** Every response in the caches, as a page can read it. */
const cachedResponses = (page: Page): Promise<{ path: string; type: string }[]> =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const perCache = all.map(async (cache) => {
      const requests = await cache.keys()
      const responses = await Promise.all(requests.map((request) => cache.match(request)))
      return requests.map(({ url }, i) => ({ path: new URL(url).pathname, type: responses[i]?.type ?? 'gone' }))
    })
    return (await Promise.all(perCache)).flat()
  })

/** The paths of all cached responses. */
export const cachedPaths = async (page: Page): Promise<string[]> =>
  (await cachedResponses(page)).map(({ path }) => path)

/** Opaque cached responses of other origins. */
export const opaqueResponses = async (page: Page): Promise<string[]> =>
  (await cachedResponses(page)).filter(({ type }) => type.startsWith('opaque')).map(({ path }) => path)
