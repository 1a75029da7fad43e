import { isFromServer } from '#domain/server-response'
import { chunkFailed } from '../../texts/first-visit/loading.ts'

/** What is missing: the data worker, or a part of the page. */
type Cause = 'worker' | 'part'

const keyOf = (cause: Cause): string => `stonks:reloaded:${cause}`

/**
 * Reloads the page for something that is missing, as after a new release; but never twice in a row, so never in a loop.
 * `release` tells one release's failure from the next one's. False where the page stays as it is.
 */
export function reloadOnce(cause: Cause, release = ''): boolean {
  try {
    if (sessionStorage.getItem(keyOf(cause)) === release) return false
    sessionStorage.setItem(keyOf(cause), release)
  } catch {
    return false // Without a memory of the first reload a second could follow.
  }
  location.reload()
  return true
}

/** Says that it is there: when it is missing next, the page may reload again. */
export function clearReloadMark(cause: Cause): void {
  try {
    sessionStorage.removeItem(keyOf(cause))
  } catch {
    // Nothing was remembered either.
  }
}

/** Milliseconds until a chunk that has not come is given up; an unreachable server need not be waited for as long. */
const timeouts = { chunk: 120_000, look: 10_000 }

/** A part of the page that came in a chunk of its own, or why it did not, and what may help. */
export type LoadResult<Part> =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly message: string; readonly cure: 'again' | 'reload' }

/** What the server says of a chunk's file: nothing where it cannot be reached. */
type FileStatus = 'there' | 'missing' | 'unreachable'

/**
 * Makes a loader of `load`, which must hold its `import()` itself. The loader never throws. A file that the server does
 * not have belongs to another release: the page then reloads, once.
 */
export function loadChunk<Part>(load: () => Promise<Part>): () => Promise<LoadResult<Part>> {
  let lastStatus: FileStatus | undefined
  return async () => {
    const outcome = await loadWithTimeout(timeouts.chunk, async () => {
      if (lastStatus) await reloadStyles()
      return load()
    })
    if (outcome.kind === 'here') return { ok: true, part: outcome.part }
    const chunkAddress = addressInSource(load)
    const address = addressIn(outcome.error) ?? chunkAddress
    const status = await checkFile(address)
    // A browser remembers a failed module import, even when the server is back.
    const isStale = lastStatus === 'unreachable' && status === 'there'
    lastStatus = status
    // The module's own address stands for the release that it is of.
    if ((status === 'missing' || isStale) && reloadOnce('part', import.meta.url)) return new Promise(() => undefined)
    const trouble = status === 'missing' ? status : outcome.kind
    const message = chunkFailed(nameOf(chunkAddress || address), trouble, address)
    console.error(message, ...(outcome.error === undefined ? [] : [outcome.error]))
    // A module that broke or hangs would be the same when imported again.
    return { ok: false, message, cure: status === 'unreachable' ? 'again' : 'reload' }
  }
}

/** Prefetches a chunk. Errors are ignored here: the later load reports them. */
export const prefetch = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

type Loaded<Part> =
  { readonly kind: 'here'; readonly part: Part } | { readonly kind: 'timeout' | 'error'; readonly error?: unknown }

function loadWithTimeout<Part>(limit: number, load: () => Promise<Part>): Promise<Loaded<Part>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'timeout' }), limit)
    load()
      .then(
        (part) => resolve({ kind: 'here', part }),
        (error: unknown) => resolve({ kind: 'error', error }),
      )
      .finally(() => clearTimeout(timer))
  })
}

/** The address of the file that did not come, where the browser or the build's loader names it. */
function addressIn(error: unknown): string | undefined {
  const told = error instanceof Error ? /(https?:\/\/\S+|\/static\/\S+)/.exec(error.message)?.[1] : undefined
  return told && new URL(told, import.meta.url).href
}

/** The chunk's own address. Nobody tells it while a chunk hangs, but the build writes it into the loader's source. */
function addressInSource(load: () => unknown): string {
  const written = /import\(\s*["'`]([^"'`]+)/.exec(load.toString())?.[1]
  return written === undefined ? '' : new URL(written, import.meta.url).href
}

/** Asks again for style sheets that did not come: the build's loader asks for each only once. */
async function reloadStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(
    links
      .filter(({ sheet }) => sheet === null)
      .map((link) => {
        const fresh = document.importNode(link)
        return new Promise((resolve, reject) => {
          fresh.onload = resolve
          fresh.onerror = () => reject(new Error(`Unable to load ${fresh.href}`))
          link.replaceWith(fresh)
        })
      }),
  )
}

/** The file's name without its hash. */
const nameOf = (address: string): string => /([^/]+?)(-[\w-]{8})?\.\w+(\?.*)?$/.exec(address)?.[1] ?? ''

async function checkFile(address: string): Promise<FileStatus> {
  if (address === '') return 'there'
  const response = await requestHead(address)
  if (!response) return 'unreachable'
  // A host that answers everything with its page has no such file either.
  const isPage = response.ok && (response.headers.get('content-type') ?? '').includes('text/html')
  if (!isPage && response.status !== 404 && response.status !== 410) return 'there'
  // Files are anybody's: where a network answers in the server's place, a reload would only lose the page.
  const health = await requestHead(new URL('/api/health', address).href)
  return health && isFromServer(health) ? 'missing' : 'unreachable'
}

const requestHead = (address: string): Promise<Response | undefined> =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeouts.look) }).catch(
    () => undefined,
  )
