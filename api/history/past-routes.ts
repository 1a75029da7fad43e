import { Type } from 'typebox'
import { HistoryPending, sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { etagMatches } from '../platform/http/headers.ts'
import type { MarketPast } from './open-past.ts'

const statusDescriptions = { 304: 'Yours is the newest.' } as const
const manifestDoc = {
  schema: { tags: ['market'], summary: 'The files of the market’s history, and which stocks and sessions they have.' },
  config: {
    file: 'application/json',
    failures: ['history-pending'],
    statusDescriptions: { ...statusDescriptions, 204: 'This market has no history.' },
  },
} as const
const fileDoc = {
  schema: {
    tags: ['market'],
    summary: 'A file of the market’s history, by its SHA-256.',
    params: Type.Object({ file: Type.String() }),
  },
  config: {
    file: 'application/gzip',
    failures: ['past-missing', 'past-file-missing', 'history-pending'],
    statusDescriptions,
  },
} as const

/**
 * The market's history: a manifest, which names files, and the files, which never change. Files have no Content-Encoding, so that
 * a page receives the bytes that were hashed.
 */
export function addPastRoutes(app: App, past: Pick<MarketPast, 'newest' | 'file' | 'isPending'> | undefined): void {
  const newestOf = () => {
    const newest = past?.newest()
    if (!newest && past?.isPending?.() === true) throw new HistoryPending('The history is being read.')
    return newest
  }

  app.get('/data/history/manifest.json', manifestDoc, (request, reply) => {
    const newest = newestOf()
    // Not a failure: a page asks every market.
    if (!newest) return reply.code(204).send()
    const { text, etag } = newest
    // Weak, since the response may be compressed.
    void reply.headers({ etag: `W/"${etag}"`, 'cache-control': 'no-cache' })
    if (etagMatches(request.headers['if-none-match'], `"${etag}"`)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })

  app.get('/data/history/:file', { ...fileDoc, compress: false }, async (request, reply) => {
    if (!past || !newestOf()) return sendFailure(reply, 'past-missing')
    const sha256 = /^([\da-f]{64})\.gz$/.exec(request.params.file)?.[1]
    const bytes = sha256 === undefined ? undefined : await past.file(sha256)
    if (sha256 === undefined || !bytes) return sendFailure(reply, 'past-file-missing')
    const etag = `"${sha256}"`
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable, no-transform' })
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/gzip').header('content-length', bytes.length).send(bytes)
  })
}
