import type { SyncAnswer } from './sync-api.ts'
import type { SyncProblem } from './sync-result.ts'

/** Why the server did not do what a device requested. */
export function problemOf({
  why,
  message,
  delayMs,
}: Extract<SyncAnswer<unknown>, { readonly ok: false }>): SyncProblem {
  if (why === 'signed-out') return { kind: 'signed-out' }
  if (why === 'full' || why === 'refused') return { kind: why, message }
  return { kind: 'unreachable', message, delayMs }
}
