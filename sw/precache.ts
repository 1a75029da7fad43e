import { htmlFileOf } from '#domain/server-response'
import { addressOf, type AppFile, deleteOtherFiles, installFiles, readFile, restoreFile } from './app-files.ts'
import { deleteEarlierCaches, storedBrokenPage } from './earlier-caches.ts'
import { navigationDenylist } from './navigation-denylist.ts'
import { addRoute } from './routes.ts'

/** The build writes the list of its files into `__WB_MANIFEST`. */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: AppFile[] }

/** Earlier releases delete caches with such a name when they are installed again. */
const openCache = (): Promise<Cache> => caches.open(`stonks-precache-${self.registration.scope}`)

/** Precaches the whole built app, lazy chunks included, and serves every navigation from it. */
export function precacheApp(): void {
  const files = self.__WB_MANIFEST
  const byPath = new Map(files.map((file) => [`/${file.url}`, file]))

  self.addEventListener('install', (event) => event.waitUntil(install(files)))
  self.addEventListener('activate', (event) => event.waitUntil(activate(files)))

  addRoute(
    // A stock's address may end in anything, even “.html”: only paths that the build lists are files.
    ({ url, sameOrigin }) => sameOrigin && url.search === '' && byPath.has(url.pathname),
    async ({ request, url }) => {
      const file = byPath.get(url.pathname)
      return (file && (await (await openCache()).match(addressOf(file)))) ?? fetch(request)
    },
  )
  addRoute(
    ({ request, url }) =>
      request.mode === 'navigate' && !navigationDenylist.some((own) => own.test(url.pathname + url.search)),
    async ({ request, url, event }) => {
      const file = byPath.get(`/${htmlFileOf(url.pathname + url.search)}`)
      if (!file) return fetch(request)
      const cache = await openCache()
      const page = await readFile(cache, file)
      // Without its page, the app could not even check for a newer release.
      if (!page) event.waitUntil(restoreFile(cache, file))
      return page ?? fetch(request)
    },
  )
}

/** A new release waits until the user accepts it, unless there is no page of the app that could ask. */
async function install(files: readonly AppFile[]): Promise<void> {
  await installFiles(await openCache(), files)
  if (await storedBrokenPage(files)) await self.skipWaiting()
}

/** Takes control of the first visit's page, too, so that what it loads is cached for offline use. */
async function activate(files: readonly AppFile[]): Promise<void> {
  const replacesPages = await storedBrokenPage(files)
  await deleteOtherFiles(await openCache(), files)
  await deleteEarlierCaches()
  await self.clients.claim()
  if (!replacesPages) return
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    // Not awaited: the navigation is answered after the activation. A tab that is being closed cannot be navigated.
    if (client instanceof WindowClient) void client.navigate(client.url).catch(() => null)
  }
}
