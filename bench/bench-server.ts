import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

/** The dataset as the product's server sends it. */
export interface ServedDataset {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export interface BenchServer {
  readonly url: string
  /** How fast the dataset's bytes come from now on, in megabits a second; undefined is as fast as it goes. */
  pace(megabits: number | undefined): void
  stop(): Promise<void>
}

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** Isolated pages get a clock of 5 µs instead of 100. */
const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/** Serves a built page and the dataset from one origin, to this machine alone. */
export async function startBenchServer(folder: string, dataset: ServedDataset): Promise<BenchServer> {
  let bytesPerMillisecond: number | undefined
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    if (pathname !== '/data/stonks') return void sendFile(folder, pathname, response)
    const unchanged = request.headers['if-none-match'] === dataset.headers['etag']
    response.writeHead(unchanged ? 304 : 200, { ...dataset.headers, ...isolation })
    if (unchanged) response.end()
    else if (bytesPerMillisecond === undefined) response.end(dataset.body)
    else void sendPaced(dataset.body, bytesPerMillisecond, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    pace(megabits) {
      bytesPerMillisecond = megabits === undefined ? undefined : (megabits * 1e6) / 8 / 1000
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function sendFile(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const path = pathname === '/' ? '/index.html' : pathname
  const body = await readFile(folder + path).catch(() => undefined)
  const type = types[extname(path)] ?? 'application/octet-stream'
  // As the product's server does: a built script never changes under its name.
  const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  response.writeHead(body ? 200 : 404, { 'content-type': type, 'cache-control': caching, ...isolation }).end(body)
}

async function sendPaced(body: Buffer, bytesPerMillisecond: number, response: ServerResponse): Promise<void> {
  const begun = performance.now()
  for (let sent = 0; sent < body.length && !response.destroyed;) {
    const due = Math.min(body.length, Math.floor((performance.now() - begun) * bytesPerMillisecond))
    if (due > sent) response.write(body.subarray(sent, due))
    sent = due
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  response.end()
}
