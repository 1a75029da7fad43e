import { serverHeader } from '#domain/server-response'

/** How an answer comes to the page: at once, or when a test lets it. */
export type Deliver = (answer: Response) => Promise<Response>

/** A change of who has a session in this browser, at the moment in which the page hears of it. */
export type SessionListener = (person: string | null) => void

interface Person {
  readonly bookmarks: Set<string>
  version: number
}

/**
 * What the page knows of the server: people, whom the cookie of this browser belongs to, and tokens that end. It stands in
 * for the network, from which answers come in any order.
 */
export function anAccountServer() {
  const people = new Map<string, Person>()
  const owners = new Map<string, string>()
  const ended = new Set<string>()
  const asked: string[] = []
  let cookie: string | null = null
  let deliver: Deliver = (answer) => Promise.resolve(answer)
  let hear: SessionListener = () => undefined

  const tokenFor = (id: string) => {
    const token = aToken(id, owners.size)
    owners.set(token, id)
    return token
  }
  const personOf = (id: string): Person => {
    const person = people.get(id) ?? { bookmarks: new Set(), version: 0 }
    people.set(id, person)
    return person
  }
  const profileOf = (id: string) => {
    const names = { displayName: id, roles: [], userData: { firstName: id, lastName: id } }
    return { id, email: `${id}@example.com`, ...names, bookmarks: [...personOf(id).bookmarks] }
  }
  const change = (id: string, method: string, symbol: string) => {
    const person = personOf(id)
    if (method === 'POST') person.bookmarks.add(symbol)
    if (method === 'DELETE') person.bookmarks.delete(symbol)
    person.version += 1
    return respond([...person.bookmarks], 200, { 'x-bookmarks-version': String(person.version) })
  }

  /** What becomes of a request when it reaches the server; the second part, when the page has the answer. */
  function answer(path: string, init: RequestInit): readonly [Response, (() => void)?] {
    const method = init.method ?? 'GET'
    if (path === '/api/auth/login') {
      const { email } = JSON.parse(init.body as string) as { email: string }
      const id = email.split('@')[0] ?? ''
      const session = { ...profileOf(id), accessToken: tokenFor(id) }
      return [respond(session), () => sign(id)]
    }
    if (path === '/api/auth/refresh') {
      if (cookie === null) return [respond({ message: 'No.', code: 'signed-out' }, 401), () => hear(null)]
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
    hear(id)
  }

  answerBy(async (path, init) => {
    asked.push(`${init.method ?? 'GET'} ${path}`)
    const [response, heard] = answer(path, init)
    const delivered = await deliver(response)
    heard?.()
    return delivered
  })

  return {
    tokenFor,
    ownerOf: (token: string) => owners.get(token),
    /** From now on the token is over. */
    end: (token: string) => void ended.add(token),
    /** Whose session the browser's cookie is; null for nobody's. */
    signIn: (id: string | null) => void (cookie = id),
    deliverBy: (by: Deliver) => void (deliver = by),
    onSessionChange: (to: SessionListener) => void (hear = to),
    /** How often a path was asked. */
    count: (what: string) => asked.filter((one) => one === what).length,
  }
}

/** A token that says whose it is, as the server's do; no two of different numbers are alike. */
export const aToken = (id: string, number = 0): string =>
  `${number}.${btoa(JSON.stringify({ sub: id })).replaceAll('=', '')}.x`

/** From now on this answers instead of the network. */
function answerBy(answer: (path: string, init: RequestInit) => Promise<Response>): void {
  globalThis.fetch = (path, init = {}) => answer(path as string, init)
}

/** A response of the server, as JSON. */
export const respond = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [serverHeader]: '1', ...headers },
  })

/** The answers of a network or server that fails, one after the other, the last one again and again. */
export function failWith(...failures: readonly (number | 'unreachable' | 'page' | object)[]): { asked: () => number } {
  let asked = 0
  answerBy(() => {
    const failure = failures[Math.min(asked++, failures.length - 1)] ?? 'unreachable'
    if (failure === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
    if (failure === 'page') return Promise.resolve(new Response('<h1>Welcome to our wireless</h1>'))
    if (typeof failure === 'object') return Promise.resolve(respond(failure))
    return Promise.resolve(respond({ message: `It is ${failure}.`, code: 'trouble' }, failure, { 'retry-after': '0' }))
  })
  return { asked: () => asked }
}

/** What browsers lend to tabs so that one at a time does something: each waits for those before it. */
export function aLockManager(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  return { request: request as LockManager['request'] }
}

/** Lends it to the page, or takes it away as on plain http. */
export function stubLocks(locks: Pick<LockManager, 'request'> | undefined): void {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
}
