import { listeningPort } from '../../api/http/listen.ts'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startServer } from '../../e2e/harness/server.ts'

/** How long a server's event loop was held up, in milliseconds. */
interface LoopDelay {
  readonly p99: number
  readonly max: number
}

const [serverProgram, loopDelay] = ['../../dist/api/server.js', 'loop-delay.mjs'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** The built server on a free port, which says how long its event loop is held up. */
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
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const program = fileURLToPath(new URL('bare-server.mjs', import.meta.url))

/** The bare route in a process of its own. */
export async function startBareServer() {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output: unknown[] = await once(child.stdout, 'data')
  return { url: String(output[0]).trim(), stop: () => child.kill('SIGTERM') }
}

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

/** The product's server for as long as it is used: it ends whether that went well or not. */
export async function withServer(
  settings: Readonly<Record<string, string>>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = await startServer(settings)
  try {
    await use(server.url)
  } finally {
    await server.stop()
  }
}
