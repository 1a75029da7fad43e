import type { RouteHandlerCallback, RouteMatchCallbackOptions } from 'workbox-core'
import { Route, Router } from 'workbox-routing'

/** Workbox's own functions would add its other kinds of routes, and a listener for messages, to the service worker. */
const router = new Router()
router.addFetchListener()
// Fall back to the network if the caches cannot be read.
router.setCatchHandler(({ request }) => fetch(request))

type Handler = RouteHandlerCallback | { readonly handle: RouteHandlerCallback }

/** Answers the requests that match; the first route that does so is used. */
export function addRoute(
  matches: (options: RouteMatchCallbackOptions) => boolean,
  handler: Handler,
  method: 'GET' | 'POST' = 'GET',
): void {
  router.registerRoute(new Route(matches, handler, method))
}
