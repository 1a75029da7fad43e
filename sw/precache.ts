import { addPlugins, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import type { RouteHandlerCallback } from 'workbox-core'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { htmlFileOf } from '#domain/server-response'

/**
 * Addresses that are the server's own although a browser may navigate to them: signing in with Google is a navigation,
 * and serving the app shell instead would break it silently. Workbox matches them against path and query together, so
 * none may end in `$`.
 */
export const navigationDenylist: readonly RegExp[] = [
  /^\/(api|data|static|icons|screenshots)([/?]|$)/,
  /^\/((sw|kill-switch)\.js|manifest\.webmanifest|robots\.txt|sitemap\.xml|favicon\.png)([?]|$)/,
]

/** The build writes the list of its files into `__WB_MANIFEST`. */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] }

/** False for the HTML fallback page that some hosts serve for a missing script. */
const isItself = (request: Request, response: Response): boolean =>
  response.status === 200 && (request.url.includes('.html') || !isHtml(response))

const isHtml = ({ headers }: Response): boolean => String(headers.get('Content-Type')).includes('text/html')

/** Precaches the whole built app, lazy chunks included, and serves every navigation from it. */
export function precacheApp(): void {
  addPlugins([
    {
      cacheWillUpdate: ({ request, response }) => Promise.resolve(isItself(request, response) ? response : null),
    },
  ])
  // A stock's address may end in anything, “.html” too: only what the build names is a file.
  precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false })
  const servePage: RouteHandlerCallback = (options) =>
    createHandlerBoundToURL(`/${htmlFileOf(options.url.pathname + options.url.search)}`)(options)
  registerRoute(new NavigationRoute(servePage, { denylist: [...navigationDenylist] }))
  // Fall back to the network if a precached file is missing.
  setCatchHandler(({ request }) => fetch(request))
}
