import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import type { AllowedMethods } from '../limits/allowed-methods.ts'
import type { App } from './bare-app.ts'
import { refuse } from './refuse.ts'

/** Built files carry their content's hash in their name; everything else may change under its name. */
const forever = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'

/** Longer names are no file's: asking the disk for one would be an error instead of a miss. */
const longestName = 255

interface StaticFiles {
  /** The built page; undefined where there is none. */
  readonly folder: string | undefined
  /** Whether browsers that ask for the service worker get one that removes itself. */
  readonly withdrawServiceWorker: boolean
  readonly methodsOf: AllowedMethods
}

/**
 * Serves the built page. What is no file is a page of the app when a browser navigates to it, symbols with dots
 * included; under /static, /api and /data it never is, or a missing script would arrive as HTML.
 */
export async function serveStaticFiles(
  app: App,
  { folder, withdrawServiceWorker, methodsOf }: StaticFiles,
): Promise<void> {
  if (folder !== undefined) {
    if (withdrawServiceWorker) app.get('/sw.js', (_request, reply) => reply.sendFile('kill-switch.js'))
    const hashed = join(folder, 'static/')
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      allowedPath: (path) => !/(\/|\.map)$/.test(path) && Buffer.byteLength(path) <= longestName,
      setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(hashed) ? forever : askAgain),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (folder !== undefined && isPage(request)) return reply.code(200).sendFile('index.html')
    const methods = methodsOf(request.url)
    return methods.length === 0
      ? refuse(reply, 'not-found')
      : refuse(reply.header('allow', methods.join(', ')), 'wrong-method')
  })
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0]
  if (!['GET', 'HEAD'].includes(method) || /^\/(static|api|data)([/?]|$)/.test(url)) return false
  return path === '/' || (headers.accept ?? '').includes('text/html')
}
