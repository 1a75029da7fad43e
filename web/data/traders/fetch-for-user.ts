import { connectionTexts } from '../../texts/connection.ts'
import { wasSilent } from '../api-answer.ts'
import { loadProfile } from '../account/profile.ts'
import { askAsUser } from '../account/session.ts'

/** What is fetched as whoever is signed in, by how far that is. */
export type Fetched<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value; readonly simulated: boolean }
  /** Nobody knows it; in the server's words. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly isSilent: boolean }

const unreadable = { kind: 'failed', message: connectionTexts.unreadable, isSilent: false } as const

/** Fetches what only some may see. Who may not any more is told apart: their profile is fetched anew, which says so. */
export async function fetchForUser<Value>(
  path: string,
  { read, signal }: { readonly read: (data: unknown) => Value | undefined; readonly signal: AbortSignal },
): Promise<Fetched<Value>> {
  const answer = await askAsUser({ path, signal })
  if (answer === 'late') return { kind: 'loading' }
  if (!answer.ok) {
    if (answer.status === 403) void loadProfile()
    if (answer.status === 404) return { kind: 'unknown', message: answer.message }
    return { kind: 'failed', message: answer.message, isSilent: wasSilent(answer) }
  }
  const value = read(answer.data)
  if (value === undefined) return unreadable
  return { kind: 'loaded', value, simulated: answer.headers?.get('x-feed-source') === 'demo' }
}
