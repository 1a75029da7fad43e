import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { listeningPort } from '../../api/platform/http/listen.ts'
import { serverHeader } from '../../domain/server-response.ts'

/** The event-loop delay of a server in milliseconds. */
interface LoopDelay {
  readonly p99: number
  readonly max: number
}

const [serverProgram, loopDelay] = ['../../dist/api/server.js', 'loop-delay.mjs'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** Starts the built server on a free port; it reports its event-loop delay. */
export async function startMeasuredServer(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', loopDelay ?? '', serverProgram ?? ''], {
    cwd: settings['DATA_DIR'],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const output: unknown[] = await once(child.stdout ?? child, 'data')
  const port = /http:\/\/\S+:(\d+)/.exec(String(output[0]))?.[1] ?? ''
  return {
    url: `http://127.0.0.1:${port}`,
    begin: () => void child.send('begin'),
    async end(): Promise<LoopDelay> {
      child.send('end')
      const [delay] = (await once(child, 'message')) as [LoopDelay]
      return delay
    },
    /** Bytes in use after a garbage collection. */
    async memory(): Promise<number> {
      child.send('memory')
      const message: unknown[] = await once(child, 'message')
      return Number(message[0])
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const program = fileURLToPath(new URL('bare-server.mjs', import.meta.url))

/** Starts the bare route in a separate process. */
export async function startBareServer() {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output: unknown[] = await once(child.stdout, 'data')
  return { url: String(output[0]).trim(), stop: () => child.kill('SIGTERM') }
}

/** The dataset with the headers of the product's server. */
export interface ServedDataset {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export interface BenchServer {
  readonly url: string
  /** Limits the bandwidth of further downloads to megabits per second; undefined removes the limit. */
  pace(megabits: number | undefined): void
  stop(): Promise<void>
}

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** Cross-origin isolation gives the page a clock of 5 µs instead of 100. */
const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/** Serves a built page and the dataset from one loopback origin. */
export async function startBenchServer(folder: string, dataset: ServedDataset): Promise<BenchServer> {
  let bytesPerMillisecond: number | undefined
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    if (pathname !== '/data/stonks') return void sendFile(folder, pathname, response)
    const unchanged = request.headers['if-none-match'] === dataset.headers['etag']
    response.writeHead(unchanged ? 304 : 200, { [serverHeader]: '1', ...dataset.headers, ...isolation })
    if (unchanged) response.end()
    else if (bytesPerMillisecond === undefined) response.end(dataset.body)
    else void sendPaced(dataset.body, bytesPerMillisecond, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${listeningPort(server)}/`,
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
  // Like the product's server: the file name of a script contains its hash.
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

/** The result of a load test. */
export interface Load {
  /** Mean milliseconds per request, from the throughput. */
  readonly time: number
  /** The 99th percentile of the latency in milliseconds. */
  readonly p99: number
  /** Requests without a response, and responses with an unexpected status. */
  readonly errors: number
}

/** The number of connections and the duration in seconds. */
interface LoadOptions {
  readonly connections?: number
  readonly seconds?: number
}

/** Sends requests continuously over persistent connections. */
export async function load(
  request: Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body' | 'requests'>,
  { connections = 64, seconds = 4 }: LoadOptions = {},
): Promise<Load> {
  // Each connection has its part of a long list, and begins elsewhere in a short one: otherwise all would request the same
  // at the same time. If each had all of a long list, they would prepare requests for a second, and the first responses
  // would seem to take as long.
  const all = request.requests ?? []
  const each = Math.ceil(all.length / connections)
  let begun = 0
  const setupClient = (client: autocannon.Client) => {
    const from = Math.floor((all.length / connections) * begun++)
    if (all.length > 1)
      client.setRequests(each > 1 ? all.slice(from, from + each) : [...all.slice(from), ...all.slice(0, from)])
  }
  const first = all.length > 0 && { requests: all.slice(0, 1) }
  const options = { ...request, ...first, connections, duration: seconds, setupClient }
  const { requests, latency, errors, non2xx } = await autocannon(options)
  return { time: 1000 / requests.average, p99: latency.p99, errors: errors + non2xx }
}
