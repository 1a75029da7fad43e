import { flushMessage, outboxChannel, outboxSyncTag } from './contract.ts'
import { tokenSubject, type BookmarkClient, requestToken } from './outbox/bookmark-client.ts'
import { deliver, deliverExclusively } from './outbox/deliver.ts'
import { openOutbox } from './outbox/indexeddb-outbox.ts'

declare const self: ServiceWorkerGlobalScope

/** What browsers with background sync send; not yet among the types of the DOM. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Milliseconds that a page gets to deliver by itself: it may have been put to sleep. */
const pageTimeoutMs = 20_000

/** Delivers what waits when the browser says that there is a connection, whether a page is open or not. */
export function registerBackgroundSync(): void {
  self.addEventListener('sync' as never, (event: SyncEvent) => {
    if (event.tag === outboxSyncTag) event.waitUntil(deliverAll())
  })
}

/** Throws where something is left: the browser then reminds us again, later. */
async function deliverAll(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const left = (await Promise.any(pages.map(flushInPage)).catch(() => undefined)) ?? (await deliverWithoutPage())
  if (left > 0) throw new Error('Some changes still wait')
}

/** A page has a token, and may be asked; none is ever stored where this could read it. */
function flushInPage(page: Client): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
    setTimeout(reject, pageTimeoutMs)
    page.postMessage(flushMessage, [port2])
  })
}

/** With nobody there, the session’s cookie gives a token, which lives as long as this. */
async function deliverWithoutPage(): Promise<number> {
  const storage = openOutbox()
  if ((await storage.all()).length === 0) return 0
  const token = await navigator.locks.request('session', requestToken)
  const userId = token && tokenSubject(token)
  // Nobody is signed in on this device: what waits, waits for them.
  if (!userId) return 0
  const client: BookmarkClient = { userId, token: () => token, renew: () => Promise.resolve('unknown') }
  const { left } = await deliverExclusively(() => deliver({ storage, client }))
  new BroadcastChannel(outboxChannel).postMessage(null)
  return left
}
