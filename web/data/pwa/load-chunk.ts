import { isFromServer } from '#domain/server-response'
import { chunkFailed } from '../../texts/first-visit/loading.ts'

/** What could not be loaded: the data worker or a chunk of the page. The values are part of storage keys. */
type Cause = 'worker' | 'part'

const keyOf = (cause: Cause): string => `stonks:reloaded:${cause}`

/**
 * Reloads the page because a file is missing, as after a new release, but never twice in a row, so never in a loop.
 * `release` distinguishes the failures of two releases. False if the page does not reload.
 */
export function reloadOnce(cause: Cause, release = ''): boolean {
  try {
    if (sessionStorage.getItem(keyOf(cause)) === release) return false
    sessionStorage.setItem(keyOf(cause), release)
  } catch {
    return false // Without a mark of the first reload the page could reload forever.
  }
  location.reload()
  return true
}

/** Marks it as loaded: the next failure may reload the page again. */
export function clearReloadMark(cause: Cause): void {
  try {
    sessionStorage.removeItem(keyOf(cause))
  } catch {
    // Nothing was stored either.
  }
}

/** Milliseconds for loading a chunk, and for checking whether its file exists. */
const timeouts = { chunk: 120_000, check: 10_000 }

/** A loaded chunk, or why it could not be loaded and what may help. */
type LoadResult<Part> =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly message: string; readonly recovery: 'retry' | 'reload' }

/** Whether the server has a chunk's file. */
type FileStatus = 'found' | 'missing' | 'unreachable'

/**
 * Makes a loader of `load`, which imports the chunk of this name: the name of its module’s file. The loader never throws. A
 * file that the server does not have belongs to another release: the page then reloads, once.
 */
export function loadChunk<Part>(name: string, load: () => Promise<Part>): () => Promise<LoadResult<Part>> {
  let lastStatus: FileStatus | undefined
  return async () => {
    const outcome = await loadWithTimeout(timeouts.chunk, async () => {
      if (lastStatus) await reloadStyles()
      return load()
    })
    if (outcome.kind === 'loaded') return { ok: true, part: outcome.part }
    const address = addressIn(outcome.error)
    const status = await checkFile(address ?? entryAddress())
    // A browser caches a failed module import, even when the server is back.
    const isStale = lastStatus === 'unreachable' && status === 'found'
    lastStatus = status
    // The address of this module identifies the release.
    if ((status === 'missing' || isStale) && reloadOnce('part', import.meta.url)) return new Promise(() => undefined)
    const error = status === 'missing' ? status : outcome.kind
    const message = chunkFailed(name, error, address ?? addressOf(name))
    // Leaving the page cancels its requests.
    if (!document.hidden) console.error(message, ...(outcome.error === undefined ? [] : [outcome.error]))
    // Importing a module again that threw or hangs would give the same result.
    return { ok: false, message, recovery: status === 'unreachable' ? 'retry' : 'reload' }
  }
}

/** Makes a function that loads a chunk and starts its content; it returns whether the chunk could be loaded. */
export function chunkStarter<Part>(name: string, load: () => Promise<Part>) {
  const loadPart = loadChunk(name, load)
  return async (start: (part: Part) => unknown): Promise<boolean> => {
    const result = await loadPart()
    if (result.ok) start(result.part)
    return result.ok
  }
}

/** Loads a chunk in the background. Errors are ignored here: the later load reports them. */
export const loadInBackground = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

/** Chromium's Network Information API, which the DOM's types lack. */
interface NetworkNavigator extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** Whether the user asks for as little data as possible. */
export const isSavingData = ({ connection }: NetworkNavigator = navigator): boolean => connection?.saveData === true

/** Loads what the user may need next, unless they save data. */
export function prefetch(load: () => Promise<unknown>): void {
  if (!isSavingData()) loadInBackground(load)
}

type Loaded<Part> =
  { readonly kind: 'loaded'; readonly part: Part } | { readonly kind: 'timeout' | 'error'; readonly error?: unknown }

function loadWithTimeout<Part>(limit: number, load: () => Promise<Part>): Promise<Loaded<Part>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'timeout' }), limit)
    load()
      .then(
        (part) => resolve({ kind: 'loaded', part }),
        (error: unknown) => resolve({ kind: 'error', error }),
      )
      .finally(() => clearTimeout(timer))
  })
}

/** The address of the missing file, if the error of the browser or the build's loader names it. */
function addressIn(error: unknown): string | undefined {
  const found = error instanceof Error ? /(https?:\/\/\S+|\/static\/\S+)/.exec(error.message)?.[1] : undefined
  return found && new URL(found, import.meta.url).href
}

/** The address of a chunk, with a star for the hash in its file’s name, which only the browser knows while the chunk hangs. */
const addressOf = (name: string): string => {
  // In its own variable, because the build takes a template inside `new URL` for names of files to include.
  const path = `/static/js/${name}-*.js`
  return new URL(path, import.meta.url).href
}

/**
 * The address of the page's script, which is checked if no error names the chunk's: Safari's errors do not, and a chunk that
 * hangs causes no error. The script names all chunks: if one of them has another hash in the server's release, so has the
 * script.
 */
const entryAddress = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? import.meta.url

/** Requests failed style sheets again: the build's loader requests each only once. */
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

async function checkFile(address: string): Promise<FileStatus> {
  const response = await requestHead(address)
  if (!response) return 'unreachable'
  // A host that sends its page for every path does not have the file either.
  const isPage = response.ok && (response.headers.get('content-type') ?? '').includes('text/html')
  if (!isPage && response.status !== 404 && response.status !== 410) return 'found'
  // Static files carry no header of our server. If a captive portal responded instead, a reload would lose the page.
  const health = await requestHead(new URL('/api/health', address).href)
  return health && isFromServer(health) ? 'missing' : 'unreachable'
}

const requestHead = (address: string): Promise<Response | undefined> =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeouts.check) }).catch(
    () => undefined,
  )
