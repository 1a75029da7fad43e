import { isFromServer, serverHeader } from '#domain/server-response'
import { servedFromCacheHeader } from '#worker/contract'

interface Fetched {
  readonly response: Response
}

/**
 * A plugin of a caching strategy: a response that is not the server's, such as a captive portal's, is an error. The cached
 * response is then served, and nothing of the foreign one is cached.
 */
export const serverOnly = {
  fetchDidSucceed: ({ response }: Fetched): Promise<Response> =>
    isFromServer(response) ? Promise.resolve(response) : Promise.reject(new Error('Not the server')),
}

/**
 * Whether the response to this path is the same for all users, so that a shared device may cache it. The page stores
 * price histories itself.
 */
export const isPublicResponse = (path: string): boolean => /^\/api\/(ai|config|stocktwits\/[^/]+)$/.test(path)

export const isImage = (path: string): boolean => /^\/api\/stocktwits\/image\/[^/]+$/.test(path)

/**
 * The same response with a header that marks it as cached. It also gets the server's header: only the server's responses
 * are cached, and one that an older release cached lacks it.
 */
export function markServedFromCache(stored: Response): Response {
  const headers = new Headers(stored.headers)
  headers.set(servedFromCacheHeader, '1')
  headers.set(serverHeader, '1')
  return new Response(stored.body, { status: stored.status, statusText: stored.statusText, headers })
}
