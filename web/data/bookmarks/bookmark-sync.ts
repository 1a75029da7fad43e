import { subscribeKey } from 'valtio/utils'
import { fieldsOf } from '#domain/keys-of'
import { flushMessage } from '#outbox/contract'
import { deliver, deliverWhenFree } from '#outbox/deliver'
import { noSymbol } from '#outbox/outbox'
import { onList } from '#outbox/outbox-reducer'
import { connection } from '../../state/connection.ts'
import { pendingBookmarks } from '../../state/pending-bookmarks.ts'
import { sessionEpoch, store } from '../../state/store.ts'
import { retryWhenOnline } from '../api/api.ts'
import { cancelFlush, flush, showRefusals, suspendFlush } from './flush.ts'
import { reloadBookmarks, renderBookmarks } from './optimistic-bookmarks.ts'
import { deleteKnownList, notifyTabs, onOutboxChange, pageOutbox, purgeOldIntents } from './page-outbox.ts'

/** Milliseconds after a logout in which pending changes can still be delivered. */
const logoutTimeoutMs = 2000

/**
 * After a logout: delivers the user's pending changes once more, with their last token, and deletes the server's list from
 * the device. Returns the number of changes that stay pending; they are stored under the user id alone.
 */
export async function flushOnLogout(userId: string, token: string): Promise<number> {
  const count = async () => (await pageOutbox.read(userId)).intents.length
  if ((await count()) === 0) return 0
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), logoutTimeoutMs)
  const renew = () => Promise.resolve('unknown' as const)
  const client = { userId, token: () => token, renew, signal: end.signal }
  if (connection.isReachable) {
    // The delivery that the logout has aborted may not have ended yet.
    await deliverWhenFree(logoutTimeoutMs, () => deliver({ storage: pageOutbox, client }))
  }
  clearTimeout(timer)
  await deleteKnownList(userId)
  return count()
}

/** Discards the pending changes of the signed-in user. */
export async function discardPending(): Promise<void> {
  const userId = store.user?.id
  if (!userId) return
  for (const { symbol } of (await pageOutbox.read(userId)).intents) {
    await pageOutbox.change(userId, symbol, (entry) => ({ ...entry, intent: undefined }))
  }
  notifyTabs()
  await reloadBookmarks()
}

let epoch: number | undefined
/** The user id; '' if signed out. */
let ownerId = ''

/**
 * Starts the delivery of the signed-in user's pending changes, whenever it may succeed: online, visible, signed in. A second
 * call does nothing.
 */
export function startBookmarkSync(): void {
  if (epoch !== undefined) return
  followSession()
  // Synchronously: a delivery for the previous user must stop at once.
  subscribeKey(store, 'user', followSession, true)
  subscribeKey(connection, 'isReachable', renderBookmarks)
  onOutboxChange(() => void reloadBookmarks())
  retryWhenOnline(
    () => pendingBookmarks.symbols.length > 0,
    () => void flush(),
  )
  // The user may have changed the list on another device meanwhile.
  const sync = () => {
    if (document.visibilityState === 'hidden') return
    void showRefusals()
    void flush(true)
  }
  addEventListener('online', sync)
  document.addEventListener('visibilitychange', sync)
  addEventListener('pageshow', ({ persisted }) => persisted && sync())
  addEventListener('pagehide', ({ persisted }) => persisted && suspendFlush())
  document.addEventListener('freeze', suspendFlush)
  document.addEventListener('resume', sync)
  answerServiceWorker()
}

function followSession(): void {
  if (epoch === sessionEpoch()) return
  epoch = sessionEpoch()
  cancelFlush()
  if (ownerId !== '') void deleteKnownList(ownerId)
  ownerId = store.user?.id ?? ''
  void restoreBookmarks()
}

/** After a sign-in: stores the user's list, restores their pending changes and sends them. */
async function restoreBookmarks(): Promise<void> {
  renderBookmarks()
  const { user } = store
  if (!user?.id) return
  const mine = sessionEpoch()
  const startedAt = Date.now()
  const list = { userId: user.id, symbols: [...user.bookmarks], version: 0, at: 0 }
  await pageOutbox.change(user.id, noSymbol, (entry) => (entry.list ? entry : { ...entry, list }))
  if (mine !== sessionEpoch()) return
  await reloadBookmarks()
  void purgeOldIntents(user.id)
  await showRefusals()
  const { intents } = await pageOutbox.read(user.id)
  // A tap during the restore is on its way already.
  if (intents.some(({ at }) => at < startedAt || at > Date.now())) await flush()
}

/** Delivers when the service worker asks for it: the service worker has no token of its own while a page is open. */
function answerServiceWorker(): void {
  const browser: { readonly serviceWorker?: ServiceWorkerContainer } = navigator
  browser.serviceWorker?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (fieldsOf(data)['type'] !== flushMessage.type) return
    void flush().then((delivered) => port?.postMessage(delivered?.pending ?? 0))
  })
}

/**
 * Stores the list of a profile that was requested at `sentAt`, unless a newer list is stored. Pending changes stay applied
 * on top of it.
 */
export async function acceptServerList(symbols: readonly string[], sentAt: number): Promise<void> {
  startBookmarkSync()
  const userId = store.user?.id
  if (!userId) return
  const times = { sentAt, now: Date.now() }
  await pageOutbox.change(userId, noSymbol, onList(userId, { symbols: [...symbols] }, times))
  await reloadBookmarks()
}
