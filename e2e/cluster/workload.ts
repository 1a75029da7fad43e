import { randomUUID } from 'node:crypto'
import { asArray, fieldsOf } from '#domain/keys-of'

/** Milliseconds until a request counts as lost, and until one without a definite answer is sent again. */
const timing = { request: 8_000, retry: 100 }

const hotUsers = 2
/** Clients of one user, who all change the same list. */
const clientsOfUser = 4

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** The result of a workload. */
export interface Outcome {
  readonly acknowledged: number
  /** Acknowledged changes that are missing. */
  readonly lost: readonly string[]
  /** Changes that are only partly stored, or conflicting changes that are both stored. */
  readonly partial: readonly string[]
  /** Milliseconds between two acknowledgments, at most. */
  readonly maxGapMs: number
}

/**
 * Users who sign up, change their passwords and bookmark stocks, all at once, through one origin. Each remembers the
 * acknowledged changes and repeats those without a definite response, as a page does.
 */
export function createWorkload(origin: string, symbols: readonly string[]) {
  const lost: string[] = []
  const partial: string[] = []
  let acknowledged = 0
  let maxGapMs = 0
  let lastAt = performance.now()
  let addresses = 0
  let people = 0
  /** Other workloads on the same database have users of their own. */
  const run = randomUUID().slice(0, 8)

  function acknowledge(count = 1): void {
    if (count === 0) return
    acknowledged += count
    const now = performance.now()
    maxGapMs = Math.max(maxGapMs, now - lastAt)
    lastAt = now
  }

  /** One attempt; undefined if its outcome is unknown. Each comes from another address, so that only accounts are limited. */
  async function send(method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) {
    const headers = {
      'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    try {
      const signal = AbortSignal.timeout(timing.request)
      const response = await fetch(origin + path, {
        method,
        headers,
        signal,
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer: Answer = { status: response.status, body: await response.json() }
      if (fieldsOf(answer.body)['code'] === 'internal') partial.push(`an internal error of ${method} ${path}`)
      return response.status >= 500 ? undefined : answer
    } catch {
      return undefined
    }
  }

  /** Attempts until one has a definite answer. */
  async function insist(...request: Parameters<typeof send>): Promise<Answer> {
    for (;;) {
      const answer = await send(...request)
      if (answer) return answer
      await new Promise((resolve) => setTimeout(resolve, timing.retry))
    }
  }

  const signUp = (email: string, password: string) => {
    const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada', tos: true }
    return insist('POST', '/api/auth/sign-up', { body: { ...names, email, password } })
  }
  const logIn = (email: string, password: string) => insist('POST', '/api/auth/login', { body: { email, password } })
  const tokenIn = ({ body }: Answer) => String(fieldsOf(body)['accessToken'])

  /** A client of a hot user. Its symbols are its own, so that it knows what must be in the list. */
  function createMarker(token: string, own: readonly string[]) {
    const marked = new Set<string>()
    let step = 0
    const check = (list: unknown, when: string) => {
      for (const symbol of own) {
        if (asArray(list).includes(symbol) !== marked.has(symbol)) lost.push(`bookmark ${symbol}, ${when}`)
      }
    }
    return {
      async change() {
        const symbol = own[(step++ * 7) % own.length] ?? ''
        const isMarked = marked.has(symbol)
        const { status, body } = await insist(isMarked ? 'DELETE' : 'POST', `/api/bookmark/${symbol}`, { token })
        if (status !== 200) throw new Error(`A bookmark was answered ${status}: ${JSON.stringify(body)}`)
        if (isMarked) marked.delete(symbol)
        else marked.add(symbol)
        acknowledge()
        check(body, 'right after its change')
      },
      verify: async () => check((await insist('GET', '/api/bookmark', { token })).body, 'in the end'),
    }
  }
  const markers: ReturnType<typeof createMarker>[] = []
  const accounts: { readonly email: string; readonly passwords: readonly string[] }[] = []

  /** Sends the same sign-up twice at once: one account. Then two changes of its password at once: one of them counts. */
  async function openAccount(): Promise<void> {
    const email = `user-${++people}-${run}@example.com`
    const first = `bracknell ${people} mill`
    const answers = await Promise.all([signUp(email, first), signUp(email, first)])
    const created = answers.filter(({ status }) => status === 200)
    if (created.length > 1) partial.push(`two accounts for ${email}`)
    if (answers.some(({ status }) => ![200, 409].includes(status))) {
      throw new Error(`A sign-up was answered ${JSON.stringify(answers)}`)
    }
    acknowledge(created.length)
    // Both lost their response, but the account exists.
    const token = tokenIn(created[0] ?? (await logIn(email, first)))
    const wanted = [`${first} a`, `${first} b`]
    const changes = await Promise.all(
      wanted.map((newPassword) =>
        send('POST', '/api/auth/change-password', { token, body: { password: first, newPassword } }),
      ),
    )
    const changed = wanted.filter((_, n) => changes[n]?.status === 200)
    if (changed.length > 1) partial.push(`two passwords for ${email}`)
    acknowledge(changed.length)
    if (changed.length > 0 && (await insist('GET', '/api/auth', { token })).status !== 401) {
      partial.push(`a session of ${email} outlived its password`)
    }
    const isUnknown = changes.includes(undefined)
    accounts.push({ email, passwords: changed.length > 0 ? changed : isUnknown ? [first, ...wanted] : [first] })
  }

  return {
    acknowledged: () => acknowledged,
    /** Creates the shared users; nothing is measured before. */
    async begin() {
      for (let user = 0; user < hotUsers; user++) {
        const [email, password] = [`hot-${user}-${run}@example.com`, 'a hundred hot bookmarks']
        const signedUp = await signUp(email, password)
        const token = tokenIn(signedUp.status === 200 ? signedUp : await logIn(email, password))
        for (let client = 0; client < clientsOfUser; client++) {
          markers.push(createMarker(token, symbols.slice(client * 20, client * 20 + 20)))
        }
      }
      lastAt = performance.now()
    },
    /** Every user changes something at the same time. */
    async round() {
      await Promise.all([openAccount(), ...markers.map((marker) => marker.change())])
    },
    /** Compares the acknowledged changes with the stored ones. */
    async end(): Promise<Outcome> {
      for (const marker of markers) await marker.verify()
      for (const { email, passwords } of accounts) {
        const statuses: number[] = []
        for (const password of passwords) statuses.push((await logIn(email, password)).status)
        if (statuses.filter((status) => status === 200).length !== 1) {
          lost.push(`the password of ${email}: ${statuses.join(', ')}`)
        }
      }
      return { acknowledged, lost, partial, maxGapMs }
    },
  }
}
