import { isFromServer, readFailure, retryAfter } from '#domain/server-response'
import { fromDevice } from '#worker/contract'
import { answerDidCome, silenceDidFall, connection } from '../../state/connection.ts'
import { serverReleaseDidChange } from '../../state/pwa.ts'
import { connectionTexts } from '../../texts/server-messages.ts'
import { subscribe } from 'valtio/vanilla'

/** Milliseconds: the first pause, which doubles, and how long after the first try another one may still begin. */
const retryMs = { pause: 400, whole: 10_000 }
const tries = 3

/**
 * Asks until there is an answer that will not change by asking again, three times at most, with growing and uneven pauses
 * or those that the server names. Only what changes nothing is asked again, and nobody who has waited long waits twice.
 */
export async function patiently(
  ask: () => Promise<ApiAnswer>,
  { method = 'GET', signal }: Pick<ApiRequest, 'method' | 'signal'>,
  sleep: (milliseconds: number) => Promise<void> = sleepFor,
): Promise<ApiAnswer> {
  const end = performance.now() + retryMs.whole
  for (let turn = 1; ; turn++) {
    const answer = await ask()
    if (answer.ok || method !== 'GET' || turn === tries || signal?.aborted || !mayPass(answer.status)) return answer
    const wait =
      retryAfter(answer.headers?.get('retry-after'), Date.now()) ??
      retryMs.pause * 2 ** (turn - 1) * (0.5 + Math.random())
    if (performance.now() + wait > end) return answer
    await sleep(wait)
  }
}

const sleepFor = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Silence, a hurry and troubles of the server's own. */
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500

let fetching: Promise<object> | undefined

/** What the server says of itself; empty where it cannot be asked. A failure is not remembered. */
export async function serverConfig(): Promise<object> {
  fetching ??= getFromApi('/config').then((answer) => {
    if (answer.ok && typeof answer.data === 'object' && answer.data !== null) return answer.data
    fetching = undefined
    return {}
  })
  return fetching
}

/** What the server said, or why it said nothing: `status` is missing where it could not be reached. */
export type ApiAnswer =
  | {
      readonly ok: true
      readonly data: unknown
      readonly headers?: Headers
      /** When the server said it, where it was silent now and the device has kept its last word. It may be no valid date. */
      readonly keptSince?: Date
    }
  | {
      readonly ok: false
      readonly message: string
      readonly status?: number
      /** The server's word for the failure, for programs. */
      readonly code?: string
      readonly headers?: Headers
    }

export interface ApiRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** What a silent server says. Whoever has a network of their own can do nothing else about it either. */
export const silence = { ok: false, message: connectionTexts.needed } as const

/** Whether there is no answer, or an old one, because the server was silent: another time it may be different. */
export const wasSilent = (answer: ApiAnswer): boolean =>
  answer.ok ? answer.keptSince !== undefined : answer.status === undefined

/** Milliseconds until a silent server counts as unreachable. */
const patience = 10_000

/** Asks the API by GET, patiently. What is not JSON is null and a warning in the console; nothing throws. */
export const getFromApi = (path: string, signal?: AbortSignal): Promise<ApiAnswer> =>
  patiently(() => askApi({ path, signal }), { signal })

/**
 * Asks the API once, and lets the page know whether the server answers. What somebody else says in its place – the sign-in
 * page of a network, a proxy – is no answer: the server could not be reached.
 */
export async function askApi({ path, method = 'GET', body, headers, signal }: ApiRequest): Promise<ApiAnswer> {
  const limit = AbortSignal.timeout(patience)
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
      credentials: 'same-origin',
      signal: signal ? eitherSignal(signal, limit) : limit,
    })
    const answer = isFromServer(response) ? await read(response, path) : silence
    if (wasSilent(answer)) {
      silenceDidFall()
      return answer
    }
    answerDidCome()
    const version = response.headers.get('X-Api-Version')
    if (version !== null) serverReleaseDidChange(version)
    return answer
  } catch {
    // Whoever does not want to know any more has learnt nothing of the server.
    if (!signal?.aborted) silenceDidFall()
    return silence
  }
}

/** What the server says: a success has any JSON, a failure its sentence and its word, without which it is not ours. */
async function read(response: Response, path: string): Promise<ApiAnswer> {
  const { ok, status, headers } = response
  const data = parse(await response.text(), path)
  if (ok) {
    const isKept = headers.has(fromDevice)
    return { ok, data, headers, ...(isKept && { keptSince: new Date(headers.get('Date') ?? NaN) }) }
  }
  const failure = readFailure(data)
  return failure ? { ok, status, headers, ...failure } : silence
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    console.warn(`The answer to /api${path} is not JSON.`)
    return null
  }
}

/** Fires as soon as one of the signals does. What AbortSignal.any does is missing in browsers that we support. */
function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) {
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}

/** Asks the server whether it is there: the state of the connection then says so. */
export async function lookForServer(signal?: AbortSignal): Promise<void> {
  await askApi({ path: '/health', signal })
}

/**
 * Asks again as soon as there is a connection, if then something is still missing for its absence; once for each absence,
 * so that a question which nobody ever answers is not asked for ever. Gives the way to stop.
 */
export function askAgain(isMissing: () => boolean, ask: () => void): () => void {
  let hasAsked = false
  const look = () => {
    // An absence that lasted earns another try, and so does an answer.
    if (!connection.isOnline || !isMissing()) hasAsked = false
    if (hasAsked || !connection.isAnswering || !isMissing()) return
    hasAsked = true
    ask()
  }
  look()
  return subscribe(connection, look, true)
}
