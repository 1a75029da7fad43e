import { retryAfter } from '#domain/server-response'
import type { ApiAnswer, ApiRequest } from './api-answer.ts'

/** Milliseconds: the first pause, which doubles, and how long after the first try another one may still begin. */
const patience = { pause: 400, whole: 10_000 }
const tries = 3

/**
 * Asks until there is an answer that will not change by asking again, three times at most, with growing and uneven pauses
 * or those that the server names. Only what changes nothing is asked again, and nobody who has waited long waits twice.
 */
export async function patiently(
  ask: () => Promise<ApiAnswer>,
  { method = 'GET', signal }: Pick<ApiRequest, 'method' | 'signal'>,
  sleep: (milliseconds: number) => Promise<void> = pause,
): Promise<ApiAnswer> {
  const end = performance.now() + patience.whole
  for (let turn = 1; ; turn++) {
    const answer = await ask()
    if (answer.ok || method !== 'GET' || turn === tries || signal?.aborted || !mayPass(answer.status)) return answer
    const wait =
      retryAfter(answer.headers?.get('retry-after'), Date.now()) ??
      patience.pause * 2 ** (turn - 1) * (0.5 + Math.random())
    if (performance.now() + wait > end) return answer
    await sleep(wait)
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Silence, a hurry and troubles of the server's own. */
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500
