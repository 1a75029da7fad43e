import { expect, onTestFinished, test, vi } from 'vitest'
import { revisionOf } from '#domain/file-revision'
import { type AppFile, type FileCache, installFiles } from './app-files.ts'
import { storedBrokenPage } from './earlier-caches.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const page = '<!doctype html><script type="module" src="/static/js/index-1a2b3c4d.js"></script>'
const chunk = 'export const documents = "Terms of Service, Disclosures"'

const answer = (type: string, body: string, status = 200) =>
  new Response(bytes(body), { status, headers: { 'Content-Type': type } })
const script = (body: string, type = 'application/javascript') => answer(type, body)
const html = (body: string) => answer('text/html; charset=utf-8', body)
const signIn = '<!doctype html><title>Hotel</title><h1>Welcome to our Wi-Fi</h1>'

const origin = 'https://stonks.example'

/** A cache in memory, with its entries by address. */
function aCache(stored: Readonly<Record<string, Response>> = {}) {
  const entries = new Map(Object.entries(stored))
  const addressOf = (asked: RequestInfo | URL) =>
    asked instanceof Request ? asked.url.slice(origin.length) : String(asked)
  const cache: FileCache = {
    match: (asked) => Promise.resolve(entries.get(addressOf(asked))?.clone()),
    put: (asked, response) => Promise.resolve(void entries.set(addressOf(asked), response)),
    delete: (asked) => Promise.resolve(entries.delete(addressOf(asked))),
    keys: () => Promise.resolve([...entries.keys()].map((address) => new Request(origin + address))),
  }
  return { entries, cache }
}

/** Stubs the network's answer for each path; returns the paths that were requested. */
function aNetwork(answers: Readonly<Record<string, () => Response>>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.replace(/\?.*/, '')
    asked.push(path)
    return Promise.resolve(answers[path]?.() ?? answer('text/html', 'Not found', 404))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

const fileOf = async (url: string, content: string): Promise<AppFile> => ({
  url,
  revision: await revisionOf(bytes(content)),
})
const aRelease = () =>
  Promise.all([fileOf('index.html', page), fileOf('static/js/documents-1a2b3c4d.js', chunk), fileOf('page.html', page)])
const ofRelease = {
  '/index.html': () => html(page),
  '/page.html': () => html(page),
  '/static/js/documents-1a2b3c4d.js': () => script(chunk),
}

test('stores the files of a release as they were built, and does not request a stored file again', async () => {
  const asked = aNetwork(ofRelease)
  const { cache, entries } = aCache()
  await installFiles(cache, await aRelease())
  const revision = await revisionOf(bytes(page))
  expect([...entries.keys()]).toEqual([
    `/index.html?__WB_REVISION__=${revision}`,
    '/static/js/documents-1a2b3c4d.js',
    `/page.html?__WB_REVISION__=${revision}`,
  ])
  expect(await entries.get('/static/js/documents-1a2b3c4d.js')?.clone().text()).toBe(chunk)
  asked.length = 0
  await installFiles(cache, await aRelease())
  expect(asked).toEqual([])
})

test.for<[string, keyof typeof ofRelease, () => Response]>([
  ['a sign-in page as the page', '/page.html', () => html(signIn)],
  ['a page of another release', '/page.html', () => html(page.replace('1a2b3c4d', '5e6f7a8b'))],
  ['a page that the server does not have', '/page.html', () => answer('text/html', page, 404)],
  ['a chunk that ends early', '/static/js/documents-1a2b3c4d.js', () => script(chunk.slice(0, 20))],
  ['a chunk that breaks off', '/static/js/documents-1a2b3c4d.js', () => new Response(brokenOff(), { headers: js })],
  ['a notice as a chunk', '/static/js/documents-1a2b3c4d.js', () => script('Access denied', 'text/plain')],
  ['a chunk whose type no browser runs', '/static/js/documents-1a2b3c4d.js', () => script(chunk, 'text/plain')],
])('stores no file at all if it receives %s', async ([, path, other]) => {
  aNetwork({ ...ofRelease, [path]: other })
  const { cache, entries } = aCache()
  await expect(installFiles(cache, await aRelease())).rejects.toThrow()
  expect([...entries.keys()]).toEqual([])
})

const js = { 'Content-Type': 'application/javascript' }
const brokenOff = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes(chunk.slice(0, 20)))
      controller.error(new TypeError('network error'))
    },
  })

const entry = '/static/js/index-1a2b3c4d.js'
const entryScript = 'start()'

test.for<[string, boolean, Readonly<Record<string, () => Response>>]>([
  ['its page and the script that it names', false, {}],
  ['a sign-in page as index.html', true, { '/index.html': () => html(signIn) }],
  ['a sign-in page as page.html', true, { '/page.html': () => html(signIn) }],
  ['a notice as its script', true, { [entry]: () => script('Access denied', 'text/plain') }],
  ['a script that ends early', true, { [entry]: () => script(entryScript.slice(0, 3)) }],
])('detects the stored page that cannot start: %s', async ([, isBroken, other]) => {
  const stored = {
    '/index.html': () => html(page),
    '/page.html': () => html(page),
    [entry]: () => script(entryScript),
    ...other,
  }
  const { cache } = aCache(Object.fromEntries(Object.entries(stored).map(([path, response]) => [path, response()])))
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['workbox-precache-v2-/', 'answers']),
    open: () => Promise.resolve(cache),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await storedBrokenPage([await fileOf(entry.slice(1), entryScript)])).toBe(isBroken)
})
