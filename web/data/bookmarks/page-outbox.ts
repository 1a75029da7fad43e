import { openOutbox } from '#sw/outbox/indexeddb-outbox'
import { setUpdateReady } from '../../state/pwa.ts'
import { createFallbackStorage } from './fallback-storage.ts'
import { outboxChannel } from '#sw/contract'
import { noSymbol } from '#sw/outbox/outbox'

/** Milliseconds: what somebody left behind on a device and never came back for. */
const maxAgeMs = 90 * 24 * 60 * 60 * 1000

/** Forgets what has waited too long for people who are not signed in; what is one's own waits for ever. */
export async function purgeOldIntents(ownId: string): Promise<void> {
  const limit = Date.now() - maxAgeMs
  for (const { userId, symbol, at } of await pageOutbox.all()) {
    if (userId === ownId || at > limit) continue
    await pageOutbox.change(userId, symbol, (cell) => ({ ...cell, intent: undefined, refusal: undefined }))
  }
}

let channel: BroadcastChannel | undefined

/** Hears that another page or the service worker has changed what waits. */
export function onOutboxChange(listener: () => void): void {
  channel ??= new BroadcastChannel(outboxChannel)
  channel.onmessage = listener
}

/** Tells the other pages that what waits has changed. */
export function notifyTabs(): void {
  channel?.postMessage(null)
}

/** Where this page keeps what waits. A newer release that has been here can read more than this page: it is offered. */
export const pageOutbox = createFallbackStorage(openOutbox({ onNewerRelease: () => setUpdateReady(true) }))

/** The list of who has left goes from the device. What waits stays, under their name alone. */
export async function deleteKnownList(userId: string): Promise<void> {
  await pageOutbox.change(userId, noSymbol, (cell) => ({ ...cell, list: undefined }))
}
