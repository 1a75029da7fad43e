/** What the server said, or why it said nothing: `status` is missing where it could not be reached. */
export type ApiAnswer =
  | { readonly ok: true; readonly data: unknown; readonly headers?: Headers }
  | { readonly ok: false; readonly message: string; readonly status?: number }

/** Milliseconds until a silent server counts as unreachable. */
const patience = 10_000

/** Asks the API by GET. What is not JSON is null and a warning in the console; nothing throws. */
export async function getFromApi(path: string, signal?: AbortSignal): Promise<ApiAnswer> {
  const limit = AbortSignal.timeout(patience)
  try {
    const response = await fetch(`/api${path}`, { signal: signal ? AbortSignal.any([signal, limit]) : limit })
    const data = read(await response.text(), path)
    return response.ok
      ? { ok: true, data, headers: response.headers }
      : { ok: false, message: messageOf(data), status: response.status }
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

/** The body's message where it has one, else the whole body. */
function messageOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string') {
    return data.message
  }
  return typeof data === 'string' ? data : JSON.stringify(data)
}
