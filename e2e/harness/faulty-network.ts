import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { serverHeader } from '#domain/server-response'
import { listeningPort } from '../../api/platform/http/listen.ts'

/**
 * The fault of a response: `refuse` is a gateway's 502 page, `fail` the server's own failure, `hold` blocks it
 * until the fault is cleared, `cut` truncates the body, `drip` sends it slowly, `mislabel` announces another checksum.
 */
type Fault = 'refuse' | 'fail' | 'hold' | 'cut' | 'drip' | 'mislabel'

/** A real proxy in front of a server, with configurable faults for some paths. */
export interface FaultyNetwork {
  readonly url: string
  /** Applies the fault to every further request for the path. */
  strike(path: string, fault: Fault): void
  /** Answers every further request with a 403 page, as a company's content filter does. */
  intercept(): void
  /** Answers every further request for the path in the server's place, with status 200. */
  replace(path: string, by: Replacement): void
  /** Clears all faults and releases held responses. */
  clear(): void
  /** Forwards further requests to another server, as if the data had changed. */
  leadTo(server: string): void
  /** The status of every response for the path so far, oldest first. */
  statuses(path: string): readonly number[]
  /** Refuses every connection, as a stopped server does. */
  stop(): Promise<void>
  /** Listens again at the same address. */
  restart(): Promise<void>
}

interface Replacement {
  readonly type: string
  readonly body: string
}

const ownHeaders = { 'content-type': 'application/json', [serverHeader]: '1' }

export async function startFaultyNetwork(server: string): Promise<FaultyNetwork> {
  const faults = new Map<string, Fault>()
  const replacements = new Map<string, Replacement>()
  const held: (() => void)[] = []
  const answered: { path: string; status: number }[] = []
  let target = server
  let isIntercepted = false

  const proxy = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', server).pathname
    const fault = faults.get(path)
    const replacement = replacements.get(path)
    const pass = (fault?: Fault) =>
      forward(target, asked, answer, { fault, note: (status) => answered.push({ path, status }) })
    if (isIntercepted) answer.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Blocked by your company</h1>')
    else if (replacement) {
      answered.push({ path, status: 200 })
      answer.writeHead(200, { 'content-type': replacement.type }).end(replacement.body)
    } else if (fault === 'refuse') answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    else if (fault === 'fail')
      answer.writeHead(500, ownHeaders).end('{"message":"Something went wrong.","code":"internal"}')
    else if (fault === 'hold') held.push(() => pass())
    else pass(fault)
  })
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }
  await listen(0)
  const port = listeningPort(proxy)

  return {
    url: `http://127.0.0.1:${port}`,
    restart: () => listen(port),
    strike: (path, fault) => faults.set(path, fault),
    replace: (path, by) => replacements.set(path, by),
    intercept: () => void (isIntercepted = true),
    clear() {
      isIntercepted = false
      faults.clear()
      replacements.clear()
      for (const release of held.splice(0)) release()
    },
    leadTo: (server) => (target = server),
    statuses: (wanted) => answered.filter(({ path }) => path === wanted).map(({ status }) => status),
    async stop() {
      if (!proxy.listening) return
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** The SHA-256 of nothing. */
const wrongDigest = 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'

interface Passage {
  readonly fault: Fault | undefined
  readonly note: (status: number) => void
}

function forward(server: string, asked: IncomingMessage, answer: ServerResponse, { fault, note }: Passage): void {
  const { url, method, headers } = asked
  const onwards = request(new URL(url ?? '/', server), { method, headers }, (reply) => {
    const status = reply.statusCode ?? 502
    note(status)
    const label = fault === 'mislabel' ? { 'repr-digest': wrongDigest } : {}
    answer.writeHead(status, { ...reply.headers, ...label })
    if (fault === 'cut')
      reply.once('data', (piece: Buffer) => answer.write(piece.subarray(0, piece.length / 2), () => answer.destroy()))
    else if (fault === 'drip') void drip(reply, answer)
    else reply.pipe(answer)
  })
  onwards.on('error', () => answer.destroy())
  asked.pipe(onwards)
}

/** Any dataset is many times as large. */
const dripBytes = 16 * 1024

async function drip(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
  for await (const bytes of reply) {
    if (!Buffer.isBuffer(bytes)) throw new Error('The reply is not binary')
    for (let from = 0; from < bytes.length; from += dripBytes) {
      answer.write(bytes.subarray(from, from + dripBytes))
      await setTimeout(10)
    }
  }
  answer.end()
}
