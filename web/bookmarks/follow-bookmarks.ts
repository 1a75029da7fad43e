import { subscribeKey } from 'valtio/utils'
import { fieldsOf } from '#domain/keys-of'
import { flushMessage } from '#outbox/contract'
import { deliver, deliverWhenFree } from '#outbox/deliver'
import { noSymbol } from '#outbox/outbox'
import { retryWhenOnline } from '../data/api/api.ts'
import { connection } from '../state/connection.ts'
import { pendingBookmarks } from '../state/pending-bookmarks.ts'
import { renames } from '../state/renames.ts'
import { sessionEpoch, store } from '../state/store.ts'
import type { Bookmarks } from './bookmarks.ts'

/** Milliseconds after a logout in which pending changes can still be delivered. */
const logoutTimeoutMs = 2000

/** After this time in milliseconds the changes of a user who has not come back are deleted. */
const maxAgeMs = 90 * 24 * 60 * 60 * 1000

/** Delivers the signed-in user's pending changes whenever that may succeed: online, visible, signed in. Call it once. */
export function followBookmarks(bookmarks: Bookmarks): void {
  bookmarks.channel.onmessage = () => void bookmarks.reload()
  followSession(bookmarks)
  subscribeKey(connection, 'isReachable', () => bookmarks.show())
  subscribeKey(renames, 'version', () => void bookmarks.reload())
  retryWhenOnline(
    () => pendingBookmarks.symbols.length > 0,
    () => void bookmarks.flush(),
  )
  // The user may have changed the list on another device meanwhile.
  const sync = () => {
    if (document.visibilityState === 'hidden') return
    void bookmarks.showRefusals()
    void bookmarks.flush(true)
  }
  addEventListener('online', sync)
  document.addEventListener('visibilitychange', sync)
  addEventListener('pageshow', ({ persisted }) => persisted && sync())
  addEventListener('pagehide', ({ persisted }) => persisted && bookmarks.suspend())
  document.addEventListener('freeze', bookmarks.suspend)
  document.addEventListener('resume', sync)
  // The service worker has no token of its own while a page is open: it asks for a delivery.
  const browser: { readonly serviceWorker?: ServiceWorkerContainer } = navigator
  browser.serviceWorker?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (fieldsOf(data)['type'] !== flushMessage.type) return
    void bookmarks.flush().then((delivered) => port?.postMessage(delivered?.pending ?? 0))
  })
}

function followSession(bookmarks: Bookmarks): void {
  let epoch: number | undefined
  /** The user id; '' if signed out. */
  let ownerId = ''
  const follow = () => {
    if (epoch === sessionEpoch()) return
    epoch = sessionEpoch()
    bookmarks.stop()
    if (ownerId !== '') void deleteKnownList(bookmarks, ownerId)
    ownerId = store.user?.id ?? ''
    void restore(bookmarks)
  }
  follow()
  // Synchronously: a delivery for the previous user must stop at once.
  subscribeKey(store, 'user', follow, true)
}

/** After a sign-in: stores the user's list, restores their pending changes and sends them. */
async function restore(bookmarks: Bookmarks): Promise<void> {
  const { outbox } = bookmarks
  bookmarks.show()
  const { user } = store
  if (!user?.id) return
  const epoch = sessionEpoch()
  const startedAt = Date.now()
  const list = { userId: user.id, symbols: [...user.bookmarks], version: 0, at: 0 }
  await outbox.change(user.id, noSymbol, (entry) => (entry.list ? entry : { ...entry, list }))
  if (epoch !== sessionEpoch()) return
  await bookmarks.reload()
  void deleteOldIntents(bookmarks, user.id)
  await bookmarks.showRefusals()
  const { intents } = await outbox.read(user.id)
  // A tap during the restore is already being sent.
  if (intents.some(({ at }) => at < startedAt || at > Date.now())) await bookmarks.flush()
}

/** Deletes intents of other users that are older than 90 days; those of the signed-in user never expire. */
async function deleteOldIntents({ outbox }: Bookmarks, ownId: string): Promise<void> {
  const limit = Date.now() - maxAgeMs
  for (const { userId, symbol, at } of await outbox.all()) {
    if (userId === ownId || at > limit) continue
    await outbox.change(userId, symbol, (entry) => ({ ...entry, intent: undefined, refusal: undefined }))
  }
}

/**
 * After a logout: delivers the user's pending changes once more, with their last token, and deletes the server's list from
 * the device. Returns the number of changes that stay pending; they are stored under the user id alone.
 */
export async function deliverOnLogout(bookmarks: Bookmarks, userId: string, token: string): Promise<number> {
  const { outbox } = bookmarks
  const count = async () => (await outbox.read(userId)).intents.length
  if ((await count()) === 0) return 0
  if (connection.isReachable) {
    const renew = () => Promise.resolve('unknown' as const)
    const client = { userId, token: () => token, renew, signal: AbortSignal.timeout(logoutTimeoutMs) }
    // The delivery that the logout has aborted may not have ended yet.
    await deliverWhenFree(logoutTimeoutMs, () => deliver({ storage: outbox, client }))
  }
  await deleteKnownList(bookmarks, userId)
  return count()
}

/** Deletes the server list of a user who logged out. Their pending changes stay, under their user id alone. */
async function deleteKnownList({ outbox }: Bookmarks, userId: string): Promise<void> {
  await outbox.change(userId, noSymbol, (entry) => ({ ...entry, list: undefined }))
}
