import { fieldsOf } from './keys-of.ts'

/**
 * The header of every response of /api and /data, and of no other one. Networks answer instead of the server: a sign-in page
 * with 200 or 403, a filter's page with 451, a gateway's JSON with 502. A response without the header says nothing about the
 * request and counts as no response.
 */
export const serverHeader = 'X-Stonks'

/** The dataset's address, and the cache of its last good file, which the data worker stores and the service worker serves. */
export const datasetFile = { cache: 'dataset', path: '/data/stonks' } as const

/** The header of a response from the cache while the server is unreachable. */
export const servedFromCacheHeader = 'X-From-Cache'

/** The header with the download time of a cached file, in epoch milliseconds. */
export const downloadedAtHeader = 'X-Downloaded-At'

/** The parts of a response that identify its sender. */
interface AnyResponse {
  readonly headers: { has(name: string): boolean }
}

/** Whether our server sent this response. */
export const isFromServer = ({ headers }: AnyResponse): boolean => headers.has(serverHeader)

/**
 * The HTML file for a path with its query. The file of the main page begins with its tabs, search and placeholders for rows;
 * that of other pages, and of other views of the main page, only with the header. The server and the service worker use it.
 */
export const htmlFileOf = (address: string): 'index.html' | 'page.html' =>
  /^\/($|\?(?!(.*&)?(tab|view|compare)=))/.test(address) ? 'index.html' : 'page.html'

/** Why the server refused a request: a message for users and a stable code for programs. */
interface ServerFailure {
  readonly message: string
  readonly code: string
}

/** The failure in the body of an error response; undefined if a proxy replaced the body. */
export function readFailure(body: unknown): ServerFailure | undefined {
  const { message, code } = fieldsOf(body)
  return typeof message === 'string' && typeof code === 'string' ? { message, code } : undefined
}

/** The delay of a Retry-After in seconds or with a date, in milliseconds; undefined if it is invalid. */
export function retryAfter(text: string | null | undefined, now: number): number | undefined {
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
