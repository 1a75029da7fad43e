import { openOutbox } from '#sw/outbox/indexeddb-outbox'
import { releaseReadinessDidChange } from '../../state/pwa.ts'
import { createCarefulStorage } from './fallback-storage.ts'
import { outboxNews } from '#sw/contract'
import { noSymbol } from '#sw/outbox/outbox'

/** Milliseconds: what somebody left behind on a device and never came back for. */
const quarter = 90 * 24 * 60 * 60 * 1000

/** Forgets what has waited too long for people who are not signed in; what is one's own waits for ever. */
export async function forgetOld(ownId: string): Promise<void> {
  const limit = Date.now() - quarter
  for (const { userId, symbol, at } of await pageStorage.all()) {
    if (userId === ownId || at > limit) continue
    await pageStorage.change(userId, symbol, (cell) => ({ ...cell, intent: undefined, refusal: undefined }))
  }
}

let channel: BroadcastChannel | undefined

/** Hears that another page or the service worker has changed what waits. */
export function hearNews(listener: () => void): void {
  channel ??= new BroadcastChannel(outboxNews)
  channel.onmessage = listener
}

/** Tells the other pages that what waits has changed. */
export function tellNews(): void {
  channel?.postMessage(null)
}

/** Where this page keeps what waits. A newer release that has been here can read more than this page: it is offered. */
export const pageStorage = createCarefulStorage(openOutbox({ newer: () => releaseReadinessDidChange(true) }))

/** The list of who has left goes from the device. What waits stays, under their name alone. */
export async function forgetList(userId: string): Promise<void> {
  await pageStorage.change(userId, noSymbol, (cell) => ({ ...cell, list: undefined }))
}
