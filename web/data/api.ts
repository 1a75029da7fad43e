import { isFromServer, readFailure } from '#domain/server-response'
import { fromDevice } from '#worker/contract'
import { answerDidCome, silenceDidFall } from '../state/connection.ts'
import { serverReleaseDidChange } from '../state/release.ts'
import { silence, wasSilent, type ApiAnswer, type ApiRequest } from './api-answer.ts'
import { eitherSignal } from './either-signal.ts'
import { patiently } from './patiently.ts'

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
