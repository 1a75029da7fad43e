import { subscribeKey } from 'valtio/utils'
import { flushMessage } from '#sw/contract'
import { noSymbol } from '#sw/outbox/outbox'
import { connection } from '../../state/connection.ts'
import { store, sessionEpoch } from '../../state/store.ts'
import { pendingBookmarks } from '../../state/pending-bookmarks.ts'
import { retryWhenOnline } from '../api/api.ts'
import { purgeOldIntents, deleteKnownList, onOutboxChange, pageOutbox, notifyTabs } from './page-outbox.ts'
import { flush, cancelFlush, suspendFlush, showRefusals } from './flush.ts'
import { reloadBookmarks, renderBookmarks } from './optimistic-bookmarks.ts'
import { onList } from '#sw/outbox/outbox-reducer'
import { deliver, deliverExclusively } from '#sw/outbox/deliver'

/** Milliseconds in which what waits for somebody who has just left can still be delivered. */
const logoutTimeoutMs = 2000

/**
 * Tries once more, with the last token of somebody who has just left, what waits for them. Gives how much is left: it stays
 * on the device under their name alone, and their list goes.
 */
export async function flushOnLogout(userId: string, token: string): Promise<number> {
  const count = async () => (await pageOutbox.read(userId)).intents.length
  if ((await count()) === 0) return 0
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), logoutTimeoutMs)
  const renew = () => Promise.resolve('unknown' as const)
  const client = { userId, token: () => token, renew, signal: end.signal }
  if (connection.isReachable) await deliverExclusively(() => deliver({ storage: pageOutbox, client }))
  clearTimeout(timer)
  await deleteKnownList(userId)
  return count()
}

/** Discards the pending changes of the signed-in user. */
export async function discardPending(): Promise<void> {
  const userId = store.user?.id
  if (!userId) return
  for (const { symbol } of (await pageOutbox.read(userId)).intents) {
    await pageOutbox.change(userId, symbol, (cell) => ({ ...cell, intent: undefined }))
  }
  notifyTabs()
  await reloadBookmarks()
}

let epoch: number | undefined
/** '' for nobody. */
let ownerId = ''

/**
 * Looks after what waits, from now on: for whoever is signed in, at each moment in which it may be delivered. A second
 * time does nothing.
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
  const look = () => {
    if (document.visibilityState === 'hidden') return
    void showRefusals()
    void flush(true)
  }
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  addEventListener('pagehide', ({ persisted }) => persisted && suspendFlush())
  document.addEventListener('freeze', suspendFlush)
  document.addEventListener('resume', look)
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
  const came = Date.now()
  const list = { userId: user.id, symbols: [...user.bookmarks], version: 0, at: 0 }
  await pageOutbox.change(user.id, noSymbol, (cell) => (cell.list ? cell : { ...cell, list }))
  if (mine !== sessionEpoch()) return
  await reloadBookmarks()
  void purgeOldIntents(user.id)
  await showRefusals()
  const { intents } = await pageOutbox.read(user.id)
  // A tap during the restore is on its way already.
  if (intents.some(({ at }) => at < came || at > Date.now())) await flush()
}

/** Delivers when the service worker asks for it: the service worker has no token of its own while a page is open. */
function answerServiceWorker(): void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if ((data as Partial<typeof flushMessage> | null)?.type !== flushMessage.type) return
    void flush().then((delivered) => port?.postMessage(delivered?.left ?? 0))
  })
}

/**
 * Takes the list that came with somebody's profile, which was asked for at a time of this device's clock, unless a newer
 * one is here; what waits stays on top of it.
 */
export async function acceptServerList(symbols: readonly string[], askedAt: number): Promise<void> {
  startBookmarkSync()
  const userId = store.user?.id
  if (!userId) return
  const when = { askedAt, now: Date.now() }
  await pageOutbox.change(userId, noSymbol, onList(userId, { symbols: [...symbols] }, when))
  await reloadBookmarks()
}
