import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { revisionOf, revisionParameter } from '#domain/file-revision'
import { htmlFileOf } from '#domain/server-response'
import { sharedFiles } from '#domain/shared-files'
import { sendFailure } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { etagMatches } from '../headers.ts'
import { createPageTemplate, type LinkPreview } from './page-template.ts'
import { findPage, type ListedStocks, type PageSubject } from './pages.ts'
import { preloadLinks } from './preload-links.ts'

/** The methods that a URL allows; empty if no route matches. */
type AllowedMethods = (url: string) => readonly string[]

/** Records the routes that are added from now on. */
export function collectMethods(app: App): AllowedMethods {
  const routes: { readonly segments: readonly string[]; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // Wildcard routes serve files, which can only be read.
    if (!url.includes('*')) routes.push({ segments: url.split('/'), methods: [method].flat() })
  })
  return (url) => {
    const requested = (url.split('?', 1)[0] ?? '').split('/')
    const methods = routes.filter(({ segments }) => matchesRoute(segments, requested)).flatMap((route) => route.methods)
    return [...new Set(methods)].toSorted()
  }
}

const matchesRoute = (route: readonly string[], requested: readonly string[]): boolean =>
  route.length === requested.length &&
  route.every((segment, i) => (segment.startsWith(':') ? requested[i] !== '' : segment === requested[i]))

/** Built files carry a content hash in their name; all other files may change. */
const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

/** Longer names would cause a file system error instead of a 404. */
const maxNameLength = 255

/** The preview of a link to the content of a page with a canonical URL. */
type PreviewOf = (subject: PageSubject, url: string) => Promise<LinkPreview | undefined>

interface StaticFiles {
  /** The built page; undefined if there is none. */
  readonly folder: string | undefined
  /** The origin of canonical addresses. */
  readonly publicUrl: string
  readonly stocks: ListedStocks
  /** The preview of a link; undefined if links have none. */
  readonly previewOf?: PreviewOf | undefined
  /** Whether browsers that request the service worker get one that removes itself. */
  readonly withdrawServiceWorker: boolean
  readonly methodsOf: AllowedMethods
}

/**
 * Serves the built page. Every URL without a file gets the page’s HTML, symbols with dots included, except under
 * /static, /api and /data: a missing script must not arrive as HTML. The main page has its own HTML, which
 * contains the beginning of its content. The head is that of the page at the address; an address without one gets
 * status 404 with the page, which says so.
 */
export async function serveStaticFiles(
  app: App,
  { folder, withdrawServiceWorker, methodsOf, ...pages }: StaticFiles,
): Promise<void> {
  let sendPage: SendPage | undefined
  if (folder !== undefined) {
    if (withdrawServiceWorker) app.get('/sw.js', (_request, reply) => reply.sendFile('kill-switch.js'))
    const hashed = join(folder, 'static/')
    sendPage = await createSendPage(folder, pages)
    await refuseOtherReleases(app, folder)
    await app.register(declineShared)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build has compressed its text files: x.js.br and x.js.gz stand beside x.js.
      preCompressed: true,
      // A range would refer to the compressed bytes; no browser requests one of these files.
      acceptRanges: false,
      allowedPath: (path) => !/(\/|\.map|\.br|\.gz)$/.test(path) && Buffer.byteLength(path) <= maxNameLength,
      setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(hashed) ? immutable : revalidate),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && wantsPage(request)) return sendPage(request, reply)
    const methods = methodsOf(request.url)
    return methods.length === 0
      ? sendFailure(reply, 'not-found')
      : sendFailure(reply.header('allow', methods.join(', ')), 'wrong-method')
  })
}

/**
 * The service worker receives what other apps share with the installed app. If it is missing, the app opens without it: the
 * server reads nothing of it.
 */
function declineShared(app: App, _options: object, done: () => void): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
  app.post(sharedFiles.path, (_request, reply) => reply.redirect('/', 303))
  done()
}

/**
 * A service worker installs the release that its script belongs to, and names the expected content of a file without a
 * hash in its path (domain/file-revision.ts). A server with another release answers 404, so that a balancer asks the
 * next server.
 */
async function refuseOtherReleases(app: App, folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('static/'))
  const revisions = new Map<string, string>()
  for (const name of names) {
    revisions.set(`/${name}`, await revisionOf(new Uint8Array(await readFile(join(folder, name)))))
  }
  const parameter = new RegExp(`[?&]${revisionParameter}=`)
  app.addHook('onRequest', (request, reply, next) => {
    const [path = '', revision] = request.url.split(parameter)
    if (revision === undefined || revisions.get(path) === revision) return next()
    return sendFailure(reply, 'not-found')
  })
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Reads the page’s HTML and sends it with the head of the page at the request’s address. */
async function createSendPage(
  folder: string,
  { publicUrl, stocks, previewOf }: Pick<StaticFiles, 'publicUrl' | 'stocks' | 'previewOf'>,
): Promise<SendPage> {
  const read = async (name: string) => createPageTemplate(await readFile(join(folder, name), 'utf8'))
  const templates = { 'index.html': await read('index.html'), 'page.html': await read('page.html') }
  const preload = await preloadLinks(folder)
  return async ({ method, url, headers }, reply) => {
    const { head, path, isMissing, isStock, subject } = await findPage(url, stocks)
    const canonical = path === undefined ? undefined : publicUrl + path
    const preview = subject && canonical !== undefined ? await previewOf?.(subject, canonical) : undefined
    const { body, etag } = templates[htmlFileOf(url)].render({ head, url: canonical, preview })
    if (isStock && preload !== undefined) void reply.header('link', preload)
    // Weak: the same for compressed and plain content.
    void reply.headers({ etag: `W/${etag}`, vary: 'accept', 'cache-control': revalidate })
    if (isMissing) void reply.code(404)
    else if (etagMatches(headers['if-none-match'], etag)) return reply.code(304).send()
    else void reply.code(200)
    void reply.type('text/html; charset=utf-8')
    return method === 'HEAD' ? reply.header('content-length', Buffer.byteLength(body)).send() : reply.send(body)
  }
}

/** Whether a page answers: not if the request is for JSON, or for a missing script or picture. */
function wantsPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(method) || /^\/(static|api|data)([/?]|$)/.test(url)) return false
  return accept.includes('text/html') || !(accept.includes('json') || /^[^?]*\.[a-z\d]+([?]|$)/.test(url))
}
