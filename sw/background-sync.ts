import { deliverNow, outboxNews, outboxReminder } from './contract.ts'
import { alone } from './outbox/with-lock.ts'
import { subjectOf, type Courier, requestToken } from './outbox/bookmark-client.ts'
import { deliver } from './outbox/deliver.ts'
import { openOutbox } from './outbox/indexeddb-outbox.ts'

declare const self: ServiceWorkerGlobalScope

/** What browsers with background sync send; not yet among the types of the DOM. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Milliseconds that a page gets to deliver by itself: it may have been put to sleep. */
const patience = 20_000

/** Delivers what waits when the browser says that there is a connection, whether a page is open or not. */
export function deliverWhenReminded(): void {
  self.addEventListener('sync' as never, (event: SyncEvent) => {
    if (event.tag === outboxReminder) event.waitUntil(deliverAll())
  })
}

/** Throws where something is left: the browser then reminds us again, later. */
async function deliverAll(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const left = (await Promise.any(pages.map(askPage)).catch(() => undefined)) ?? (await deliverAlone())
  if (left > 0) throw new Error('Some changes still wait')
}

/** A page has a token, and may be asked; none is ever stored where this could read it. */
function askPage(page: Client): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
    setTimeout(reject, patience)
    page.postMessage(deliverNow, [port2])
  })
}

/** With nobody there, the session’s cookie gives a token, which lives as long as this. */
async function deliverAlone(): Promise<number> {
  const storage = openOutbox()
  if ((await storage.all()).length === 0) return 0
  const token = await navigator.locks.request('session', requestToken)
  const userId = token && subjectOf(token)
  // Nobody is signed in on this device: what waits, waits for them.
  if (!userId) return 0
  const courier: Courier = { userId, token: () => token, renew: () => Promise.resolve('unknown') }
  const { left } = await alone(() => deliver({ storage, courier }))
  new BroadcastChannel(outboxNews).postMessage(null)
  return left
}
