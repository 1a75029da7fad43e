import { isFromServer } from '#domain/server-response'
import { chunkFailed } from '../../texts/first-visit/loading.ts'
import { reloadOnce } from './reload-once.ts'

/** Milliseconds until a chunk that has not come is given up; an unreachable server need not be waited for as long. */
const patience = { chunk: 120_000, look: 10_000 }

/** A part of the page that came in a chunk of its own, or why it did not, and what may help. */
export type Chunk<Part> =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly message: string; readonly cure: 'again' | 'reload' }

/** What the server says of a chunk's file: nothing where it cannot be reached. */
type Look = 'there' | 'missing' | 'unreachable'

/**
 * Makes a loader of `load`, which must hold its `import()` itself. The loader never throws. A file that the server does
 * not have belongs to another release: the page then reloads, once.
 */
export function chunk<Part>(load: () => Promise<Part>): () => Promise<Chunk<Part>> {
  let before: Look | undefined
  return async () => {
    const outcome = await within(patience.chunk, async () => {
      if (before) await styleAgain()
      return load()
    })
    if (outcome.kind === 'here') return { ok: true, part: outcome.part }
    const chunkAddress = writtenIn(load)
    const address = toldBy(outcome.error) ?? chunkAddress
    const look = await lookAt(address)
    // Once a file did not come, the browser answers for it from memory, even when its server is back.
    const isStale = before === 'unreachable' && look === 'there'
    before = look
    // The module's own address stands for the release that it is of.
    if ((look === 'missing' || isStale) && reloadOnce('part', import.meta.url)) return new Promise(() => undefined)
    const trouble = look === 'missing' ? look : outcome.kind
    const message = chunkFailed(nameOf(chunkAddress || address), trouble, address)
    console.error(message, ...(outcome.error === undefined ? [] : [outcome.error]))
    // A module that broke or hangs would be the same when imported again.
    return { ok: false, message, cure: look === 'unreachable' ? 'again' : 'reload' }
  }
}

/** Fetches a chunk that will soon be wanted. Whoever then wants it hears of what went wrong. */
export const fetchAhead = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

type Loaded<Part> =
  { readonly kind: 'here'; readonly part: Part } | { readonly kind: 'timeout' | 'error'; readonly error?: unknown }

function within<Part>(limit: number, load: () => Promise<Part>): Promise<Loaded<Part>> {
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
function toldBy(error: unknown): string | undefined {
  const told = error instanceof Error ? /(https?:\/\/\S+|\/static\/\S+)/.exec(error.message)?.[1] : undefined
  return told && new URL(told, import.meta.url).href
}

/** The chunk's own address. Nobody tells it while a chunk hangs, but the build writes it into the loader's source. */
function writtenIn(load: () => unknown): string {
  const written = /import\(\s*["'`]([^"'`]+)/.exec(load.toString())?.[1]
  return written === undefined ? '' : new URL(written, import.meta.url).href
}

/** Asks again for style sheets that did not come: the build's loader asks for each only once. */
async function styleAgain(): Promise<void> {
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

async function lookAt(address: string): Promise<Look> {
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
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience.look) }).catch(
    () => undefined,
  )
