import { type BookmarkClient, requestToken, tokenSubject } from '#outbox/bookmark-client'
import { flushMessage, outboxChannel, outboxSyncTag } from '#outbox/contract'
import { deliver, deliverExclusively } from '#outbox/deliver'
import { openOutbox } from '#outbox/indexeddb-outbox'

declare const self: ServiceWorkerGlobalScope

/** The event of the Background Sync API, which the DOM's types lack. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const isSync = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event

/** Milliseconds to wait for a page to deliver: it may be frozen. */
const pageTimeoutMs = 20_000

/** Delivers pending bookmarks on a background sync event, whether a page is open or not. */
export function registerBackgroundSync(): void {
  self.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag === outboxSyncTag) event.waitUntil(deliverAll())
  })
}

/** Throws if changes are still pending, so that the browser retries the sync later. */
async function deliverAll(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const pending = (await Promise.any(pages.map(flushInPage)).catch(() => undefined)) ?? (await deliverWithoutPage())
  if (pending > 0) throw new Error('Some changes are still pending')
}

/** Asks a page to deliver: a page has a token in memory, which is never stored where the service worker could read it. */
function flushInPage(page: Client): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
    setTimeout(reject, pageTimeoutMs)
    page.postMessage(flushMessage, [port2])
  })
}

/** Delivers without an open page: the session’s cookie gives a token, which is used for this delivery only. */
async function deliverWithoutPage(): Promise<number> {
  const storage = openOutbox()
  if ((await storage.all()).length === 0) return 0
  const token = await navigator.locks.request('session', requestToken)
  const userId = token && tokenSubject(token)
  // The user is signed out: their changes stay pending until the next sign-in.
  if (!userId) return 0
  const client: BookmarkClient = { userId, token: () => token, renew: () => Promise.resolve('unknown') }
  const { pending } = await deliverExclusively(() => deliver({ storage, client }))
  new BroadcastChannel(outboxChannel).postMessage(null)
  return pending
}
