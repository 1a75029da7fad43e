import { retryAfter, isFromServer, readFailure } from '#domain/server-response'

/** What became of a request, in the words of the outbox: what the server itself says is an answer, everything else is offline. */
export type Answer =
  | { readonly kind: 'list'; readonly symbols: readonly string[]; readonly version: number | undefined }
  /** Nobody has answered, or somebody else in the server's place. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'signed-out' }
  /** It is not the time of this user any more. */
  | { readonly kind: 'left' }
  /** No, and asking again would change nothing. */
  | { readonly kind: 'no'; readonly message: string }
  /** Not now. `wait` is in milliseconds, where the server names a time; `isBusy` goes for whatever would be asked next. */
  | { readonly kind: 'later'; readonly message: string; readonly wait: number | undefined; readonly isBusy: boolean }

/** Reads what came. A sign-in page of the network that one is in is silence, whatever its status claims to be. */
export async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response
  const data = isFromServer(response) ? parse(await response.text()) : undefined
  if (response.ok)
    return isList(data) ? { kind: 'list', symbols: data, version: versionIn(headers) } : { kind: 'silence' }
  const failure = readFailure(data)
  if (!failure) return { kind: 'silence' }
  const { message } = failure
  if (status === 401) return { kind: 'signed-out' }
  if (status < 500 && status !== 429 && status !== 408) return { kind: 'no', message }
  const wait = retryAfter(headers.get('Retry-After'), Date.now())
  return { kind: 'later', message, wait, isBusy: status === 429 || status === 503 }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isList = (data: unknown): data is readonly string[] =>
  Array.isArray(data) && data.every((symbol) => typeof symbol === 'string')

function versionIn(headers: Headers): number | undefined {
  const text = headers.get('X-Bookmarks-Version')
  return text === null ? undefined : Number(text)
}
