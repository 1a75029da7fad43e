import { isFromServer, serverHeader } from '#domain/server-response'
import { servedFromCacheHeader } from '#worker/contract'

interface Fetched {
  readonly response: Response
}

/**
 * A plugin of a caching strategy: what a network answers in the server's place is an error. The device then answers, and
 * nothing of it is cached.
 */
export const serverOnly = {
  fetchDidSucceed: ({ response }: Fetched): Promise<Response> =>
    isFromServer(response) ? Promise.resolve(response) : Promise.reject(new Error('Not the server')),
}

/**
 * Whether this address of ours answers everybody alike, and may therefore be kept on a device that many may share. The page
 * stores price histories itself.
 */
export const isPublicResponse = (path: string): boolean => /^\/api\/(ai|config|stocktwits\/[^/]+)$/.test(path)

export const isImage = (path: string): boolean => /^\/api\/stocktwits\/image\/[^/]+$/.test(path)

/**
 * The same answer, saying that it comes from the device. It is the server's: only such are kept, and one that an older
 * release kept does not say so yet.
 */
export function markServedFromCache(stored: Response): Response {
  const headers = new Headers(stored.headers)
  headers.set(servedFromCacheHeader, '1')
  headers.set(serverHeader, '1')
  return new Response(stored.body, { status: stored.status, statusText: stored.statusText, headers })
}
