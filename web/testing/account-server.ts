import { fieldsOf } from '#domain/keys-of'
import { serverHeader } from '#domain/server-response'

/** How a response reaches the page: at once, or when a test releases it. */
type Deliver = (response: Response) => Promise<Response>

/** Called when the page learns of a change of the session in this browser; null when it ended. */
type SessionListener = (userId: string | null) => void

interface Account {
  readonly bookmarks: Set<string>
  version: number
}

/**
 * A fake of the server: accounts, the account of this browser's cookie, and expired tokens. It replaces the network,
 * where responses arrive in any order.
 */
export function anAccountServer() {
  const accounts = new Map<string, Account>()
  const owners = new Map<string, string>()
  const ended = new Set<string>()
  const requests: string[] = []
  let cookie: string | null = null
  let deliver: Deliver = (response) => Promise.resolve(response)
  let notify: SessionListener = () => undefined

  const tokenFor = (id: string) => {
    const token = aToken(id, owners.size)
    owners.set(token, id)
    return token
  }
  const accountOf = (id: string): Account => {
    const account = accounts.get(id) ?? { bookmarks: new Set(), version: 0 }
    accounts.set(id, account)
    return account
  }
  const profileOf = (id: string) => {
    const names = { displayName: id, roles: [], userData: { firstName: id, lastName: id } }
    return { id, email: `${id}@example.com`, ...names, bookmarks: [...accountOf(id).bookmarks] }
  }
  const change = (id: string, method: string, symbol: string) => {
    const account = accountOf(id)
    if (method === 'POST') account.bookmarks.add(symbol)
    if (method === 'DELETE') account.bookmarks.delete(symbol)
    account.version += 1
    return respond([...account.bookmarks], 200, { 'x-bookmarks-version': String(account.version) })
  }

  /** The response to a request, and what happens when the page receives it. */
  function respondTo(path: string, init: RequestInit): readonly [Response, (() => void)?] {
    const method = init.method ?? 'GET'
    if (path === '/api/auth/login') {
      const { email } = fieldsOf(JSON.parse(typeof init.body === 'string' ? init.body : '{}'))
      const id = String(email).split('@')[0] ?? ''
      const session = { ...profileOf(id), accessToken: tokenFor(id) }
      return [respond(session), () => sign(id)]
    }
    if (path === '/api/auth/refresh') {
      if (cookie === null) return [respond({ message: 'No.', code: 'signed-out' }, 401), () => notify(null)]
      return [respond({ accessToken: tokenFor(cookie) })]
    }
    const token = /^Bearer (.*)$/.exec(new Headers(init.headers).get('authorization') ?? '')?.[1] ?? ''
    const id = ended.has(token) ? undefined : owners.get(token)
    if (path === '/api/auth/logout') return [respond({ message: '' })]
    if (id === undefined) return [respond({ message: 'No.', code: 'signed-out' }, 401)]
    if (path === '/api/auth') return [respond(profileOf(id))]
    return [change(id, method, path.slice('/api/bookmark/'.length))]
  }
  const sign = (id: string | null) => {
    cookie = id
    notify(id)
  }

  replaceFetch(async (path, init) => {
    requests.push(`${init.method ?? 'GET'} ${path}`)
    const [response, onReceived] = respondTo(path, init)
    const delivered = await deliver(response)
    onReceived?.()
    return delivered
  })

  return {
    tokenFor,
    ownerOf: (token: string) => owners.get(token),
    /** Expires a token. */
    end: (token: string) => void ended.add(token),
    /** Sets the account of the browser's cookie; null for none. */
    signIn: (id: string | null) => void (cookie = id),
    deliverBy: (by: Deliver) => void (deliver = by),
    onSessionChange: (to: SessionListener) => void (notify = to),
    /** How often a request was sent, such as “GET /api/auth”. */
    count: (what: string) => requests.filter((request) => request === what).length,
  }
}

/** A token that contains its account, as the server's do; different numbers make different tokens. */
export const aToken = (id: string, number = 0): string =>
  `${number}.${btoa(JSON.stringify({ sub: id })).replaceAll('=', '')}.x`

/** Replaces the network. */
export function replaceFetch(respondBy: (path: string, init: RequestInit) => Promise<Response>): void {
  globalThis.fetch = (path, init = {}) => respondBy(path instanceof Request ? path.url : String(path), init)
}

/** A JSON response of the server. */
export const respond = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [serverHeader]: '1', ...headers },
  })

/** Makes the network or the server fail, in this order; the last failure repeats. */
export function failWith(...failures: readonly (number | 'unreachable' | 'page' | object)[]): { asked: () => number } {
  let requestCount = 0
  replaceFetch(() => {
    const failure = failures[Math.min(requestCount++, failures.length - 1)] ?? 'unreachable'
    if (failure === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
    if (failure === 'page') return Promise.resolve(new Response('<h1>Welcome to our wireless</h1>'))
    if (typeof failure === 'object') return Promise.resolve(respond(failure))
    return Promise.resolve(respond({ message: `It is ${failure}.`, code: 'trouble' }, failure, { 'retry-after': '0' }))
  })
  return { asked: () => requestCount }
}

/** A lock manager for tests: exclusive, each request waits for those before it. */
export function aLockManager(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  return { request: request as LockManager['request'] }
}

/** Sets `navigator.locks`; undefined as on plain HTTP. */
export function stubLocks(locks: Pick<LockManager, 'request'> | undefined): void {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
}
