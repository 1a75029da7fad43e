import { Type } from 'typebox'
import { HistoryPending, sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { etagMatches } from '../platform/http/headers.ts'

/** Files of a market, and the manifest that names them. */
export interface ServedFiles {
  /** The newest manifest as JSON, and its ETag without quotes; undefined if there is none. */
  newest(): { readonly text: string; readonly etag: string } | undefined
  /** A file of the newest manifest or the one before; undefined if there is none. */
  file(sha256: string): Promise<Buffer | undefined>
  /** Whether the first manifest is still being made. */
  isPending?(): boolean
}

interface FileRoutes {
  /** Without a slash at its end. */
  readonly path: `/data/${string}`
  /** Sentences for the documentation: what the manifest lists, what a file is, and what 204 says. */
  readonly summaries: { readonly manifest: string; readonly file: string; readonly none: string }
  /** In the log, if there is nothing yet; without it the manifest says so by 204 with Retry-After, which no browser logs. */
  readonly pending?: string
}

const statusDescriptions = { 304: 'Yours is the newest.' } as const
const tags = ['market']

/**
 * A manifest, which names files, and the files, which never change. Files have no Content-Encoding, so that a page receives the
 * bytes that were hashed.
 */
export function addFileRoutes(
  app: App,
  files: ServedFiles | undefined,
  { path, summaries, pending }: FileRoutes,
): void {
  const manifestDoc = {
    schema: { tags, summary: summaries.manifest },
    config: {
      file: 'application/json',
      failures: ['history-pending'],
      statusDescriptions: { ...statusDescriptions, 204: summaries.none },
    },
  } as const
  const fileDoc = {
    schema: { tags, summary: summaries.file, params: Type.Object({ file: Type.String() }) },
    config: {
      file: 'application/gzip',
      failures: ['past-missing', 'past-file-missing', 'history-pending'],
      statusDescriptions,
    },
  } as const
  const newestOf = () => {
    const newest = files?.newest()
    if (!newest && pending !== undefined && files?.isPending?.() === true) throw new HistoryPending(pending)
    return newest
  }

  app.get(`${path}/manifest.json`, manifestDoc, (request, reply) => {
    const newest = newestOf()
    // Not a failure: a page asks every market.
    if (!newest) {
      if (files?.isPending?.() === true) void reply.header('retry-after', '5')
      return reply.code(204).send()
    }
    const { text, etag } = newest
    // Weak, since the response may be compressed.
    void reply.headers({ etag: `W/"${etag}"`, 'cache-control': 'no-cache' })
    if (etagMatches(request.headers['if-none-match'], `"${etag}"`)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })

  app.get(`${path}/:file`, { ...fileDoc, compress: false }, async (request, reply) => {
    if (!files || !newestOf()) return sendFailure(reply, 'past-missing')
    const sha256 = /^([\da-f]{64})\.gz$/.exec(request.params.file)?.[1]
    const bytes = sha256 === undefined ? undefined : await files.file(sha256)
    if (sha256 === undefined || !bytes) return sendFailure(reply, 'past-file-missing')
    const etag = `"${sha256}"`
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable, no-transform' })
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/gzip').header('content-length', bytes.length).send(bytes)
  })
}
