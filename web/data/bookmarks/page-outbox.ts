import { openOutbox } from '#sw/outbox/indexeddb-outbox'
import { setUpdateReady } from '../../state/pwa.ts'
import { createFallbackStorage } from './fallback-storage.ts'
import { outboxChannel } from '#sw/contract'
import { noSymbol } from '#sw/outbox/outbox'

const maxAgeMs = 90 * 24 * 60 * 60 * 1000

/** Deletes intents of other users that are older than 90 days; those of the signed-in user never expire. */
export async function purgeOldIntents(ownId: string): Promise<void> {
  const limit = Date.now() - maxAgeMs
  for (const { userId, symbol, at } of await pageOutbox.all()) {
    if (userId === ownId || at > limit) continue
    await pageOutbox.change(userId, symbol, (entry) => ({ ...entry, intent: undefined, refusal: undefined }))
  }
}

let channel: BroadcastChannel | undefined

/** Listens for changes of the outbox by another page or the service worker. */
export function onOutboxChange(listener: () => void): void {
  channel ??= new BroadcastChannel(outboxChannel)
  channel.onmessage = listener
}

/** Notifies the other pages that the outbox has changed. */
export function notifyTabs(): void {
  channel?.postMessage(null)
}

/** The outbox of this page. If a newer release has upgraded the database, the user is offered that release. */
export const pageOutbox = createFallbackStorage(openOutbox({ onNewerRelease: () => setUpdateReady(true) }))

/** Deletes the server list of a user who logged out. Their pending changes stay, under their user id alone. */
export async function deleteKnownList(userId: string): Promise<void> {
  await pageOutbox.change(userId, noSymbol, (entry) => ({ ...entry, list: undefined }))
}
