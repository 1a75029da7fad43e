import type { BookmarkClient } from '#outbox/bookmark-client'
import { outboxSyncTag } from '#outbox/contract'
import { deliver, type Delivered, deliverExclusively } from '#outbox/deliver'
import type { Refusal } from '#outbox/outbox'
import { retryDelay } from '#outbox/outbox-reducer'
import { markOffline, markOnline } from '../../state/connection.ts'
import { showToast } from '../../state/overlay.ts'
import { sessionEpoch, store } from '../../state/store.ts'
import { myList, sessionTexts } from '../../texts/server-messages.ts'
import { renewToken } from '../session/authenticated-request.ts'
import { reloadBookmarks } from './optimistic-bookmarks.ts'
import { notifyTabs, pageOutbox } from './page-outbox.ts'

/** Milliseconds: until the next attempt while another page delivers, and between two updates of the list during a delivery. */
const timing = { busy: 1000, progress: 250 }

let running: Promise<Delivered | undefined> | undefined
let isRequested = false
let wantsList = false
let failures = 0
/** Whether the user knows that the server cannot save anything. */
let isPostponementShown = false
let timer: ReturnType<typeof setTimeout> | undefined
let leaving = new AbortController()
let suspension = new AbortController()

/** Aborts the delivery in progress, because its user has logged out. */
export function cancelFlush(): void {
  leaving.abort()
  leaving = new AbortController()
  clearTimeout(timer)
}

/**
 * Ends the delivery because the browser is about to freeze the page, which would keep its lock: other tabs or the service
 * worker deliver instead. The server accepts the same change twice.
 */
export function suspendFlush(): void {
  cancelFlush()
  suspension.abort()
  suspension = new AbortController()
}

/**
 * Delivers the signed-in user's pending changes now, after an event that makes success likely: a tap, a connection, a visible
 * page. `pull` fetches the server's list, too. Settles when no delivery is in progress.
 */
export function flush(pull = false): Promise<Delivered | undefined> {
  failures = 0
  return requestFlush(pull)
}

/** Starts a delivery. Calls during a delivery are combined into one more round. */
function requestFlush(pull = false): Promise<Delivered | undefined> {
  wantsList ||= pull
  isRequested = true
  return (running ??= work().finally(() => (running = undefined)))
}

async function work(): Promise<Delivered | undefined> {
  let delivered: Delivered | undefined
  while (isRequested) {
    isRequested = false
    clearTimeout(timer)
    const userId = store.user?.id
    if (!userId) return undefined
    const task = { storage: pageOutbox, client: clientFor(userId), pull: wantsList }
    wantsList = false
    delivered = await showProgress(deliverExclusively(() => untilSuspended(deliver(task))))
    if (delivered.end === 'busy') wantsList ||= task.pull
    await finish(delivered)
  }
  return delivered
}

function clientFor(userId: string): BookmarkClient {
  const epoch = sessionEpoch()
  return {
    userId,
    token: () => (epoch === sessionEpoch() ? store.user?.accessToken : undefined),
    renew: renewToken,
    signal: leaving.signal,
    onConnection: (isReachable) => (isReachable ? markOnline() : markOffline()),
  }
}

/** The delivery, or `cancelled` if the page is suspended before it ends. */
function untilSuspended(delivery: Promise<Delivered>): Promise<Delivered> {
  const { signal } = suspension
  let suspend: () => void = () => undefined
  const suspended = new Promise<Delivered>((resolve) => {
    suspend = () => resolve({ end: 'cancelled', pending: 1, delayMs: undefined })
  })
  signal.addEventListener('abort', suspend)
  return Promise.race([delivery, suspended]).finally(() => signal.removeEventListener('abort', suspend))
}

/** Refreshes the list while a long delivery is in progress. */
async function showProgress(delivery: Promise<Delivered>): Promise<Delivered> {
  const interval = setInterval(() => void reloadBookmarks(), timing.progress)
  try {
    return await delivery
  } finally {
    clearInterval(interval)
  }
}

async function finish(delivered: Delivered): Promise<void> {
  await reloadBookmarks()
  notifyTabs()
  await showRefusals()
  if (delivered.end === 'signed-out' && delivered.pending > 0) showToast(sessionTexts.signedOut)
  if (delivered.pending === 0) isPostponementShown = false
  if (delivered.end === 'away' && !isPostponementShown) {
    isPostponementShown = true
    showToast(myList.postponed(delivered.pending))
  }
  if (delivered.pending === 0 || delivered.end === 'signed-out' || delivered.end === 'cancelled') return
  if (delivered.end !== 'busy') void requestBackgroundSync()
  const delayMs =
    delivered.end === 'unreachable' || delivered.end === 'away'
      ? retryDelay(++failures)
      : (delivered.delayMs ?? timing.busy)
  clearTimeout(timer)
  timer = setTimeout(() => void requestFlush(), delayMs)
}

/** A registration with the Background Sync API, which the DOM's types lack. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> }
}

async function requestBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(outboxSyncTag)
  } catch {
    // Without background sync the next visit delivers.
  }
}

/** Shows the refusals of the signed-in user, once, if the page is visible. */
export async function showRefusals(): Promise<void> {
  const id = store.user?.id
  if (!id || document.visibilityState === 'hidden') return
  const { refusals } = await pageOutbox.read(id)
  for (const { symbol } of refusals) {
    await pageOutbox.change(id, symbol, (entry) => ({ ...entry, refusal: undefined }))
  }
  if (refusals.length > 0 && store.user?.id === id) showToast(refusalText(refusals))
}

/** The text for refusals: one with the server's reason, several as a list of symbols. */
function refusalText(refusals: readonly Refusal[]): string {
  const [first] = refusals
  if (first && refusals.length === 1) {
    return (first.want ? myList.notAdded : myList.notRemoved)(first.symbol, first.message)
  }
  const names = refusals.map(({ symbol }) => symbol)
  const list = names.length <= 4 ? names.join(', ') : myList.andMore(names.slice(0, 3).join(', '), names.length - 3)
  return myList.notSaved(names.length, list)
}
