import { createServer, type ServerResponse } from 'node:http'
import { buildGeneration, type PackedPast } from '#api/history/build-generation'
import { continuePast } from '#api/history/continue-past'
import { listeningPort } from '#api/platform/http/listen'
import { parseManifest } from '#domain/history/manifest'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { succeed } from '#domain/result'
import { serverHeader } from '#domain/server-response'

/** A server of a market's past, whose content and faults a test changes. */
export interface HistoryServer {
  /** The address of its files. */
  readonly url: string
  /** Replaces the served past; without listings this market has none. */
  serve(dates: readonly string[], listings?: readonly ListingHistory[], prints?: 'sparse'): Promise<void>
  /** Appends the new sessions, with a file for each, like a real server. */
  append(dates: readonly string[], listings: readonly ListingHistory[]): Promise<void>
  /** Handles the next requests, by the path's last part; returns true if it has answered. */
  fault: ((file: string, answer: ServerResponse) => boolean) | undefined
  /** The last parts of the paths that were requested. */
  readonly asked: string[]
  close(): void
}

/** Starts one on the loopback interface. */
export async function startHistoryServer(): Promise<HistoryServer> {
  let files = new Map<string, Buffer>()
  const publish = (next: Map<string, Buffer>, { manifest, files: made }: PackedPast) => {
    for (const [sha256, bytes] of made) next.set(`${sha256}.gz`, bytes)
    next.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
    files = next
  }
  const refuse = (answer: ServerResponse, code: string) =>
    answer.writeHead(404, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message: code, code }))
  const listening = createServer((request, answer) => {
    const file = (request.url ?? '').split('/').at(-1) ?? ''
    server.asked.push(file)
    answer.setHeader(serverHeader, '1')
    if (server.fault?.(file, answer)) return
    const bytes = files.get(file)
    if (files.size === 0 && file === 'manifest.json') return void answer.writeHead(204).end()
    if (!bytes) return void refuse(answer, files.size === 0 ? 'past-missing' : 'past-file-missing')
    const etag = `"${file}-${bytes.length}"`
    if (request.headers['if-none-match'] === etag) return void answer.writeHead(304).end()
    answer.writeHead(200, { ETag: etag, 'Content-Length': bytes.length }).end(bytes)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const server: HistoryServer = {
    url: `http://127.0.0.1:${listeningPort(listening)}/data/history`,
    fault: undefined,
    asked: [],
    async serve(dates, listings, prints) {
      const next = new Map<string, Buffer>()
      if (!listings) return void (files = next)
      const inOrder = listings.toSorted((a, b) => (a.prints.symbol < b.prints.symbol ? -1 : 1))
      publish(
        next,
        await buildGeneration({ edition: '', ...(prints && { prints }), dates, listings: eachOf(inOrder) }, true),
      )
    },
    async append(dates, listings) {
      const manifest = parseManifest(files.get('manifest.json')?.toString() ?? '')
      if (!manifest.ok) throw new Error(manifest.failure.join())
      const open = () => Promise.resolve(succeed({ edition: '', dates, listings: eachOf(listings) }))
      const edition = () => Promise.resolve(succeed(''))
      const source = { simulated: true, years: 2, edition, revision: () => Promise.resolve(''), open }
      const file = (sha256: string) => Promise.resolve(files.get(`${sha256}.gz`))
      const continued = await continuePast(source, { manifest: manifest.value, closes: 0, table: { file } })
      if (!continued.ok || !continued.value) throw new Error('It takes a new generation.')
      publish(new Map(files), continued.value)
    },
    close() {
      listening.closeAllConnections()
      listening.close()
    },
  }
  return server
}

async function* eachOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  await Promise.resolve()
  yield* items
}
