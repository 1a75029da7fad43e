import { serverReleaseDidChange } from '../state/release.ts'

/** What the server said, or why it said nothing: `status` is missing where it could not be reached. */
export type ApiAnswer =
  | { readonly ok: true; readonly data: unknown; readonly headers?: Headers }
  | {
      readonly ok: false
      readonly message: string
      readonly status?: number
      /** The server's word for the failure, for programs. */
      readonly code?: string
      readonly headers?: Headers
    }

/** Milliseconds until a silent server counts as unreachable. */
const patience = 10_000

export interface ApiRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** Asks the API by GET. What is not JSON is null and a warning in the console; nothing throws. */
export const getFromApi = (path: string, signal?: AbortSignal): Promise<ApiAnswer> => askApi({ path, signal })

/** Asks the API once. */
export async function askApi({ path, method = 'GET', body, headers, signal }: ApiRequest): Promise<ApiAnswer> {
  const limit = AbortSignal.timeout(patience)
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const data = read(await response.text(), path)
    const { ok, status } = response
    const version = response.headers.get('X-Api-Version')
    if (version !== null) serverReleaseDidChange(version)
    return ok
      ? { ok, data, headers: response.headers }
      : { ok, status, headers: response.headers, ...told(data, status) }
  } catch {
    return { ok: false, message: 'The server could not be reached.' }
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
  if (data === null) return { message: `The server could not do this (${status}). Try again in a moment.` }
  if (typeof data === 'string') return { message: data }
  const { message, code } = data as { readonly message?: unknown; readonly code?: unknown }
  return {
    message: typeof message === 'string' ? message : JSON.stringify(data),
    ...(typeof code === 'string' && { code }),
  }
}
