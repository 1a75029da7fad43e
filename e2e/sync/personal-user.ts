import type { App } from '../../api/platform/http/fastify-app.ts'
import { signUp } from '../../api/testing/people.ts'
import type { Change, PersonalRecords } from '../../web/personal/store/personal.ts'
import { parsePage, type SyncPage } from '../../web/personal/sync/sync-api.ts'
import { openKeys } from '../../web/personal/sync/sync-keys.ts'
import { vectors } from '../../web/personal/sync/test-vectors.ts'
import type { SyncUser } from './personal-device.ts'
import { screenKey } from './personal-history.ts'

const opened = await openKeys(vectors.userId, vectors.envelope, { passphrase: vectors.passphrase })
let people = 0

/** A user with the same keys as every other one: only the account distinguishes their records, and a run is reproducible. */
export async function aSyncUser(app: App): Promise<SyncUser> {
  if (!opened.ok) throw new Error(opened.failure)
  const { id, token } = await signUp(app, { email: `sync-${++people}@example.org` })
  return { id, token, keys: opened.keys, envelope: vectors.envelope }
}

/** A user's data on the server. */
export async function serverPage(app: App, { token }: SyncUser): Promise<SyncPage> {
  const response = await app.inject({ url: '/api/sync', headers: { authorization: `Bearer ${token}` } })
  const page = parsePage(response.json())
  if (!page) throw new Error(response.body)
  return page
}

export const screenId = 'a'.repeat(24)

/** The text of a note by its symbol, or the name of the screen, as the page shows it; undefined if there is none. */
export function textOf({ notes, screens }: PersonalRecords, name: string): string | undefined {
  if (name === screenKey) return screens.find(({ id }) => id === screenId)?.name
  return notes.find(({ symbol }) => symbol === name)?.text
}

/** A user writes or deletes a note, or the screen. */
export function changeOf(name: string, text: string | undefined, changedAt: number): Change {
  if (name === screenKey) {
    return text === undefined
      ? { kind: 'screens', remove: screenId }
      : { kind: 'screens', put: { id: screenId, name: text, filter: '', place: 0, changedAt } }
  }
  return text === undefined
    ? { kind: 'notes', remove: name }
    : { kind: 'notes', put: { symbol: name, text, tags: [], changedAt } }
}
