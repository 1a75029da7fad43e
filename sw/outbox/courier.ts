import { answerOf, type Answer } from './answer.ts'

/** Milliseconds until a server that says nothing counts as silent. */
const patience = 10_000

/** What a session became: `refused` is the server's definite no, `unknown` is silence. */
export type Renewal = 'fresh' | 'refused' | 'unknown'

/** Who carries one user's wishes to the server. */
export interface Courier {
  readonly userId: string
  /** The token of whoever is signed in now; undefined where nobody is. */
  readonly token: () => string | undefined
  /** Gets another token in place of one that was refused. */
  readonly renew: (old: string) => Promise<Renewal>
  /** Ends what is under way when the user leaves. */
  readonly signal?: AbortSignal | undefined
  /** Hears whether anybody answers. */
  readonly heard?: (isAnswer: boolean) => void
}

export interface Wish {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly symbol?: string
}

/** Asks the server once, with a token of this very user or not at all. A token that has run out is renewed, once. */
export async function carry(courier: Courier, wish: Wish): Promise<Answer> {
  const token = ownToken(courier)
  if (token === undefined) return { kind: 'left' }
  const answer = await send(courier, wish, token)
  if (answer.kind !== 'signed-out') return answer
  const renewal = await courier.renew(token)
  if (renewal === 'refused') return answer
  const fresh = ownToken(courier)
  if (fresh === undefined) return { kind: 'left' }
  return renewal === 'fresh' ? send(courier, wish, fresh) : { kind: 'silence' }
}

/** Whose token this is, as the token itself says; undefined where it says nothing. */
export function subjectOf(token: string): string | undefined {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(claims) as { readonly sub?: string }).sub
  } catch {
    return undefined
  }
}

function ownToken({ userId, token }: Courier): string | undefined {
  const now = token()
  return now !== undefined && subjectOf(now) === userId ? now : undefined
}

async function send({ signal, heard }: Courier, { method, symbol }: Wish, token: string): Promise<Answer> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, patience)
  signal?.addEventListener('abort', stop)
  try {
    const response = await fetch(`/api/bookmark${symbol === undefined ? '' : `/${encodeURIComponent(symbol)}`}`, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      // Where one is led to somewhere else, nobody of ours has answered.
      redirect: 'error',
      signal: limit.signal,
    })
    const answer = await answerOf(response)
    heard?.(answer.kind !== 'silence')
    return answer
  } catch {
    // Whoever has left learns nothing of the server.
    if (signal?.aborted) return { kind: 'left' }
    heard?.(false)
    return { kind: 'silence' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
