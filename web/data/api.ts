import { fromDevice } from '#worker/contract'
import { answerDidCome, silenceDidFall } from '../state/connection.ts'
import { serverReleaseDidChange } from '../state/release.ts'
import { connectionTexts } from '../texts/connection.ts'
import { silence, type ApiAnswer, type ApiRequest } from './api-answer.ts'
import { eitherSignal } from './either-signal.ts'
import { patiently } from './patiently.ts'

/** Milliseconds until a silent server counts as unreachable. */
const patience = 10_000

/** Asks the API by GET, patiently. What is not JSON is null and a warning in the console; nothing throws. */
export const getFromApi = (path: string, signal?: AbortSignal): Promise<ApiAnswer> =>
  patiently(() => askApi({ path, signal }), { signal })

/** Asks the API once, and lets the page know whether anybody answers. */
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
    const data = read(await response.text(), path)
    const { ok, status, headers: said } = response
    if (ok && said.has(fromDevice)) {
      silenceDidFall()
      return { ok, data, headers: said, keptSince: new Date(said.get('Date') ?? NaN) }
    }
    answerDidCome()
    const version = said.get('X-Api-Version')
    if (version !== null) serverReleaseDidChange(version)
    return ok ? { ok, data, headers: said } : { ok, status, headers: said, ...told(data, status) }
  } catch {
    // Whoever does not want to know any more has learnt nothing of the server.
    if (!signal?.aborted) silenceDidFall()
    return silence
  }
}

function read(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    console.warn(`The answer to /api${path} is not JSON.`)
    return null
  }
}

/** The body's message where it has one, else the whole body; where it is no JSON, what can be said without it. */
function told(data: unknown, status: number): { readonly message: string; readonly code?: string } {
  if (data === null) return { message: connectionTexts.failed(status) }
  if (typeof data === 'string') return { message: data }
  const { message, code } = data as { readonly message?: unknown; readonly code?: unknown }
  return {
    message: typeof message === 'string' ? message : JSON.stringify(data),
    ...(typeof code === 'string' && { code }),
  }
}
