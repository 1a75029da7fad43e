import { serverHeader } from '#domain/server-response'
import { tokenSubject } from '#sw/outbox/bookmark-client'
import type { SyncServer } from './sync-server.ts'
import type { EventLog } from './event-log.ts'

/** The fate of a request: `lost` never arrives, `unheard` arrives but its response does not, `twice` arrives twice. */
export type Fault =
  'lost' | 'unheard' | 'twice' | 'portal' | 'moved' | 400 | 401 | 403 | 404 | 408 | 409 | 422 | 429 | 500 | 503

export interface Network {
  isUp: boolean
  /** The fates of the next requests, in order. */
  readonly faults: Fault[]
}

interface Line {
  readonly device: number
  readonly network: Network
  /** Whether two of its pages deliver at once, as without locks, or did so since a delivery began that still runs. */
  readonly isDoubled: () => boolean
  /** May abort everything, as a kill does. */
  readonly step: () => void
}

const lines = new Map<string, Line>()

/** Registers a token as that of a device. */
export const connect = (token: string, line: Line): void => void lines.set(token, line)

/** Forwards the devices' requests to the server or drops them, and checks every request against the log. */
export function wire(server: SyncServer, log: EventLog): void {
  lines.clear()
  const underWay = new Set<string>()
  globalThis.fetch = async (input, init = {}) => {
    const path = input instanceof Request ? input.url : String(input)
    const method = init.method ?? 'GET'
    const token = (new Headers(init.headers).get('Authorization') ?? '').slice('Bearer '.length)
    const line = lines.get(token)
    if (!line) throw new Error(`A request with an unknown token: ${method} ${path}`)
    const { device, network, step } = line
    step()
    if (!network.isUp) throw new TypeError('Failed to fetch')
    const symbol = decodeURIComponent(path.slice('/api/bookmark/'.length))
    const change = { device, userId: tokenSubject(token) ?? '', symbol, want: method === 'POST' }
    const key = `${device} ${symbol}`
    if (method !== 'GET') {
      log.judge({ what: 'done', ...change }, line.isDoubled())
      if (underWay.has(key) && !line.isDoubled()) log.offend({ what: 'done', ...change }, 'it is on its way already')
      underWay.add(key)
    }
    try {
      const fault = network.faults.shift()
      if (fault === 'lost') throw new TypeError('Failed to fetch')
      if (fault === 'portal') return page()
      if (fault === 'moved') throw new TypeError('Failed to fetch: redirected')
      if (typeof fault === 'number') return refusal(fault)
      const ask = () =>
        server.app.inject({ method: method as 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
      if (fault === 'twice') await ask()
      const answer = await ask()
      if (answer.statusCode === 200 && method !== 'GET') log.add({ what: 'done', ...change })
      step()
      if (fault === 'unheard') throw new TypeError('Failed to fetch')
      return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
    } finally {
      underWay.delete(key)
    }
  }
}

const page = () => new Response('<h1>Welcome to our wireless</h1>', { headers: { 'Content-Type': 'text/html' } })

const refusal = (status: number): Response =>
  new Response('{"message":"No.","code":"no"}', {
    status,
    headers: {
      'Content-Type': 'application/json',
      [serverHeader]: '1',
      ...(status === 429 && { 'Retry-After': '30' }),
    },
  })
