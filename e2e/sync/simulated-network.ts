import { serverHeader } from '#domain/server-response'
import { tokenSubject } from '#outbox/bookmark-client'
import { anAccountServer, deviceOf, logIn, signUp } from '../../api/testing/people.ts'
import { aMarket, aRecord } from '../../api/testing/server.ts'

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
  /** Whether two of its pages deliver at once, as without locks, or have done so during a delivery that is still running. */
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

/** The stocks that the users of these tests tap. */
export const symbols = ['AAA', 'BBB', 'CCC', 'BRK.B'] as const

export interface Account {
  readonly id: string
  readonly email: string
}

let people = 0

/** The real server, in this process: accounts, bookmarks and a market of a few stocks. */
export async function startSyncServer() {
  const app = await anAccountServer({ market: aMarket({ lines: symbols.map((symbol) => aRecord(symbol)) }) })
  return {
    app,
    async newAccount(): Promise<Account> {
      const email = `user-${++people}@example.org`
      const { id } = await signUp(app, { email })
      return { id, email }
    },
    /** A token of a new session, and its list. */
    async enter({ email }: Account) {
      const answer = await logIn(app, { email })
      const { bookmarks } = answer.json<{ bookmarks: string[] }>()
      return { token: deviceOf(answer).token, bookmarks }
    },
    async leave(token: string): Promise<void> {
      await app.inject({ url: '/api/auth/logout', headers: { authorization: `Bearer ${token}` } })
    },
    /** The server's list, unordered. */
    async listOf(account: Account): Promise<string[]> {
      const { token } = await this.enter(account)
      const answer = await app.inject({ url: '/api/bookmark', headers: { authorization: `Bearer ${token}` } })
      return answer.json<string[]>().sort()
    },
  }
}

export type SyncServer = Awaited<ReturnType<typeof startSyncServer>>

/** Taps, sent and refused changes in order; an unfinished tap may or may not be stored. */
interface Event {
  readonly what: 'begun' | 'tap' | 'done' | 'refused' | 'undone'
  readonly device: number
  readonly userId: string
  readonly symbol: string
  readonly want: boolean
}

/** Records events and checks invariants. */
export function createEventLog() {
  const events: Event[] = []
  const offences: string[] = []
  const isSame = (a: Event, b: Event) => a.device === b.device && a.userId === b.userId && a.symbol === b.symbol
  const last = (what: Event['what'], like: Event) =>
    events.findLastIndex((one) => one.what === what && isSame(one, like))
  const offend = (event: Event, why: string) => void offences.push(`${why}: ${JSON.stringify(event)}`)

  return {
    add: (event: Event) => void events.push(event),
    offences,
    /** Checks that a tap explains the request. Of two concurrent requests, one may be sent after the other was refused. */
    judge(request: Event, isDoubled: boolean): void {
      const taps = events.filter((one) => one.what === 'begun' && isSame(one, request))
      if (!taps.some(({ want }) => want === request.want)) offend(request, 'no tap wanted this')
      if (!isDoubled && last('refused', request) > last('begun', request)) offend(request, 'it was refused before')
    },
    offend,
    /** The last taps without an outcome: neither applied, nor refused, nor reverted. */
    lost: (): Event[] =>
      events.filter((tap, at) => {
        if (tap.what !== 'tap' || last('tap', tap) !== at || last('begun', tap) > at) return false
        const later = events.slice(at + 1).filter((one) => isSame(one, tap))
        return !later.some(({ what, want }) => (what === 'done' ? want === tap.want : true))
      }),
  }
}

export type EventLog = ReturnType<typeof createEventLog>
