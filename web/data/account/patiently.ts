import type { ApiAnswer, ApiRequest } from '../api.ts'

/** Milliseconds: the first pause, which doubles, and the longest that is waited because a server asks for it. */
const pauses = { first: 400, longest: 10_000 }
const tries = 3

/**
 * Asks until there is an answer that will not change by asking again, three times at most, with growing and uneven pauses
 * or those that the server names. Only what changes nothing is asked again.
 */
export async function patiently(
  ask: () => Promise<ApiAnswer>,
  { method = 'GET', signal }: Pick<ApiRequest, 'method' | 'signal'>,
  sleep: (milliseconds: number) => Promise<void> = pause,
): Promise<ApiAnswer> {
  for (let turn = 1; ; turn++) {
    const answer = await ask()
    if (answer.ok || method !== 'GET' || turn === tries || signal?.aborted || !mayPass(answer.status)) return answer
    const wait = askedFor(answer.headers) ?? pauses.first * 2 ** (turn - 1) * (0.5 + Math.random())
    if (wait > pauses.longest) return answer
    await sleep(wait)
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Silence, a hurry and troubles of the server's own. */
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500

/** Milliseconds of a Retry-After in seconds or with a date. */
function askedFor(headers: Headers | undefined): number | undefined {
  const text = headers?.get('retry-after')
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
