import { datasetFile, servedFromCacheHeader, serverHeader } from '../server-response.ts'
import { type ExportedSite, historyPathOf, readSite, sitePath, yearsFileOf } from './exported-site.ts'

// As in `isExported`, which the build does not see through: a page of a server then lacks the code below.
declare const __EXPORTED__: boolean | undefined

/** Sends a request to the server; on an exported site, which has none, its files answer like the server. */
export const serverFetch = (input: string, init: RequestInit = {}): Promise<Response> =>
  typeof __EXPORTED__ === 'boolean' && __EXPORTED__ ? answerFromFiles(input, init) : fetch(input, init)

/**
 * Answers a GET or HEAD request of the server's API from the files of an exported site: `/data/stonks`,
 * `/api/history/:symbol`, the files of `/data/years`, and the answers in its description. Any other gets the server's 404. Rejects like `fetch` if the
 * host cannot be reached; a foreign answer does not get the server's header.
 */
export async function answerFromFiles(input: string, init: RequestInit = {}): Promise<Response> {
  const path = input.split('?', 1)[0] ?? ''
  const { signal = null } = init
  const description = await fetch(sitePath, { signal, cache: 'no-cache' })
  const site = description.ok ? readSite(await description.text()) : undefined
  if (!site) return new Response(null, { status: 502 })
  const isCached = description.headers.has(servedFromCacheHeader)
  if (path === datasetFile.path) return isCached ? cachedDataset(signal) : dataset(site, init)
  const age = cacheHeaders(description.headers)
  if (Object.hasOwn(site.answers, path)) return json(200, site.answers[path], age)
  const years = isCached ? undefined : await fetchYears(yearsFileOf(path), signal)
  if (years) return years
  const symbol = /^\/api\/history\/([^/]+)$/.exec(path)?.[1]
  const history =
    symbol === undefined || isCached ? undefined : await fetchJson(historyPathOf(decodeURIComponent(symbol)), signal)
  if (history !== undefined) return json(200, history, {})
  if ((symbol ?? yearsFileOf(path)) !== undefined && isCached) throw new TypeError('The host cannot be reached')
  return json(404, { message: 'This site has no server.', code: 'not-found' }, age)
}

async function dataset({ dataset }: ExportedSite, { method, headers, signal = null }: RequestInit): Promise<Response> {
  const { path, bytes, etag, digest, records, simulated } = dataset
  const described = {
    [serverHeader]: '1',
    ETag: etag,
    'Content-Type': 'application/gzip',
    'Content-Length': String(bytes),
    'Repr-Digest': digest,
    'X-Market': simulated ? 'simulated' : 'real',
    'X-Record-Count': String(records),
  }
  if (new Headers(headers).get('If-None-Match') === etag) return new Response(null, { status: 304, headers: described })
  if (method === 'HEAD') return new Response(null, { headers: described })
  const file = await fetch(path, { signal, cache: 'no-store' })
  return file.ok ? new Response(file.body, { headers: described }) : new Response(null, { status: 502 })
}

/** A file of fiscal years; undefined if the market has none. */
async function fetchYears(path: string | undefined, signal: AbortSignal | null): Promise<Response | undefined> {
  const file = path === undefined ? undefined : await fetch(path, { signal, cache: 'no-cache' })
  return file?.ok === true ? new Response(file.body, { headers: { [serverHeader]: '1' } }) : undefined
}

/** The last good file, like the service worker serves it for a server. */
async function cachedDataset(signal: AbortSignal | null): Promise<Response> {
  const file = await caches.match(datasetFile.path, { cacheName: datasetFile.cache })
  if (!file || signal?.aborted) throw new TypeError('The host cannot be reached')
  return markServedFromCache(file)
}

/** The content of a JSON file; undefined if there is none, whatever the host answers. */
async function fetchJson(path: string, signal: AbortSignal | null): Promise<unknown> {
  const response = await fetch(path, { signal })
  const value: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
  return value
}

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>>): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { [serverHeader]: '1', 'Content-Type': 'application/json', ...headers },
  })

/** The headers with the age of an answer from the cache. */
function cacheHeaders(headers: Headers): Readonly<Record<string, string>> {
  if (!headers.has(servedFromCacheHeader)) return {}
  return { [servedFromCacheHeader]: '1', Date: headers.get('Date') ?? '' }
}

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
