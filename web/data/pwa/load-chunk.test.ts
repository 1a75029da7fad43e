import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listeningPort } from '#api/platform/http/listen'
import { serverHeader } from '#domain/server-response'
import { eventually } from '#domain/testing/eventually'
import { matching } from '#domain/testing/matchers'
import { clearReloadMark, loadChunk, loadInBackground, prefetch, reloadOnce } from './load-chunk.ts'

const reload = vi.fn()
const warned = vi.fn()

beforeEach(() => {
  const items = new Map<string, string>()
  reload.mockReset()
  warned.mockReset()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
  vi.stubGlobal('document', aDocument())
  // Failures also go to the console, where the tests' guard would report them.
  vi.stubGlobal('console', { ...console, error: warned })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const script = [200, 'text/javascript'] as const

/** The address of a chunk on a server that answers with this status and type; without an argument the server is unreachable. */
async function addressAt(answer?: readonly [status: number, type: string], isOurs = true): Promise<string> {
  const server = createServer(({ url }, reply) => {
    if (isOurs && url?.startsWith('/api/')) reply.setHeader(serverHeader, '1')
    const [status, type] = answer ?? script
    reply.writeHead(status, { 'content-type': type, connection: 'close' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = listeningPort(server)
  const stop = () => new Promise((resolve) => server.close(resolve))
  if (answer) stops.push(stop)
  else await stop()
  return `http://127.0.0.1:${port}/static/js/note-answer-Bx_z-123.js`
}
const stops: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

/** A document without style sheets, in which the page's script has this address. */
const aDocument = (script?: string) => ({
  querySelectorAll: () => [],
  querySelector: () => (script === undefined ? null : { src: script }),
})

/** The error of a browser that names the file. */
const refusal = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`)

test('returns a loaded chunk', async () => {
  expect(await loadChunk('note-answer', () => Promise.resolve('part'))()).toEqual({ ok: true, part: 'part' })
})

test.for([
  [true, 0],
  [false, 1],
] as const)(
  'does not log a chunk that fails while the page is hidden, as when the user leaves: %s',
  async ([hidden, times]) => {
    vi.stubGlobal('document', { ...aDocument(), hidden })
    expect(await loadChunk('note-answer', () => Promise.reject(new Error('cancelled')))()).toMatchObject({ ok: false })
    expect(warned).toHaveBeenCalledTimes(times)
  },
)

test('names the address of a chunk that fails to run, and offers a reload', async () => {
  const address = await addressAt(script)
  expect(await loadChunk('note-answer', () => Promise.reject(refusal(address)))()).toEqual({
    ok: false,
    message: `Loading chunk note-answer failed. (error: ${address})`,
    recovery: 'reload',
  })
  expect(reload).not.toHaveBeenCalled()
})

test('offers a retry without a server, and no reload, which would lose the page', async () => {
  const address = await addressAt()
  expect(await loadChunk('note-answer', () => Promise.reject(refusal(address)))()).toMatchObject({
    message: `Loading chunk note-answer failed. (error: ${address})`,
    recovery: 'retry',
  })
})

test('reloads the page once the server is back, because the browser caches the failed import', async () => {
  let address = await addressAt()
  const load = loadChunk('note-answer', () => Promise.reject(refusal(address)))
  expect(await load()).toMatchObject({ recovery: 'retry' })
  address = await addressAt(script)
  void load()
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
})

test.for([
  ['is not there', [404, 'application/json']],
  ['is gone', [410, 'text/plain']],
  ['is the page of a host that answers everything with it', [200, 'text/html; charset=utf-8']],
] as const)('reloads the page once for a chunk that %s, and reports it as missing from then on', async ([, answer]) => {
  const address = await addressAt(answer)
  const load = loadChunk('note-answer', () => Promise.reject(refusal(address)))
  const first = vi.fn()
  void load().then(first)
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(await load()).toEqual({
    ok: false,
    message: `Loading chunk note-answer failed. (missing: ${address})`,
    recovery: 'reload',
  })
  expect(reload).toHaveBeenCalledTimes(1)
  // A page that is about to reload gets no outcome.
  expect(first).not.toHaveBeenCalled()
})

test('does not take a captive portal for a missing chunk: the page does not reload', async () => {
  for (const answer of [
    [200, 'text/html'],
    [404, 'text/html'],
    [410, 'application/json'],
  ] as const) {
    const address = await addressAt(answer, false)
    expect(await loadChunk('note-answer', () => Promise.reject(refusal(address)))()).toMatchObject({
      ok: false,
      recovery: 'retry',
    })
  }
  expect(reload).not.toHaveBeenCalled()
})

test('does not take a gateway error for a missing chunk', async () => {
  const address = await addressAt([502, 'text/html'])
  expect(await loadChunk('note-answer', () => Promise.reject(refusal(address)))()).toMatchObject({
    message: matching.stringMatching(/^Loading chunk note-answer failed\. \(error: /),
  })
  expect(reload).not.toHaveBeenCalled()
})

describe('when no error names the address of a chunk', () => {
  const address = new URL('/static/js/note-answer-*.js', import.meta.url).href

  test('the chunk is given up after two minutes of silence, and the message names its address as far as it is known', async () => {
    const page = await addressAt(script)
    vi.stubGlobal('document', aDocument(page))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const settled = vi.fn()
    const outcome = loadChunk('note-answer', () => new Promise<never>(() => undefined))().finally(settled)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect(await outcome).toEqual({
      ok: false,
      message: `Loading chunk note-answer failed. (timeout: ${address})`,
      recovery: 'reload',
    })
    expect(reload).not.toHaveBeenCalled()
  })

  // The error of Safari.
  const load = loadChunk('note-answer', () => Promise.reject(new TypeError('Importing a module script failed.')))

  test('the page reloads once if its script is gone too, as after a release', async () => {
    vi.stubGlobal('document', aDocument(await addressAt([404, 'application/json'])))
    void load()
    await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(await load()).toEqual({
      ok: false,
      message: `Loading chunk note-answer failed. (missing: ${address})`,
      recovery: 'reload',
    })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('a retry may help without a server', async () => {
    vi.stubGlobal('document', aDocument(await addressAt()))
    expect(await load()).toMatchObject({ recovery: 'retry' })
  })
})

describe('reload once', () => {
  const reload = vi.fn()

  /** The session storage of one tab; a browser may also refuse it. */
  function aSession() {
    const items = new Map<string, string>()
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    }
  }

  beforeEach(() => {
    reload.mockReset()
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('sessionStorage', aSession())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('reloads the page once for a missing chunk, not repeatedly', () => {
    reloadOnce('worker')
    expect(reload).toHaveBeenCalledTimes(1)
    reloadOnce('worker')
    reloadOnce('worker')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('may reload the page again for the next missing chunk after all chunks have loaded', () => {
    reloadOnce('worker')
    clearReloadMark('worker')
    reloadOnce('worker')
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('does not reload the page without session storage', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    reloadOnce('worker')
    clearReloadMark('worker')
    vi.stubGlobal('sessionStorage', { ...aSession(), setItem: refuse })
    reloadOnce('worker')
    expect(reload).not.toHaveBeenCalled()
  })

  test('may reload the page once for a missing chunk in each release', () => {
    reloadOnce('worker')
    expect(reloadOnce('part', 'main-1.js')).toBe(true)
    expect(reloadOnce('part', 'main-1.js')).toBe(false)
    expect(reloadOnce('part', 'main-2.js')).toBe(true)
    expect(reload).toHaveBeenCalledTimes(3)
  })
})

test('prefetches nothing with Save-Data, and still loads what the page needs', () => {
  const load = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  prefetch(load)
  expect(load).not.toHaveBeenCalled()
  loadInBackground(load)
  expect(load).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', {})
  prefetch(load)
  expect(load).toHaveBeenCalledTimes(2)
})
