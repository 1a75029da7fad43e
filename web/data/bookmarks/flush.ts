import type { BookmarkClient } from '#sw/outbox/bookmark-client'
import { deliver, deliverExclusively, type Delivered } from '#sw/outbox/deliver'
import { retryDelay } from '#sw/outbox/outbox-reducer'
import { outboxSyncTag } from '#sw/contract'
import { markOnline, markOffline } from '../../state/connection.ts'
import { store, sessionEpoch } from '../../state/store.ts'
import { showToast } from '../../state/overlay.ts'
import { sessionTexts, myList } from '../../texts/server-messages.ts'
import { renewToken } from '../session/authenticated-request.ts'
import { notifyTabs, pageOutbox } from './page-outbox.ts'
import { reloadBookmarks } from './optimistic-bookmarks.ts'
import type { Refusal } from '#sw/outbox/outbox'

/** Milliseconds: until it is tried again while another page is at it, and between two looks at a long delivery. */
const timing = { busy: 1000, look: 250 }

let working: Promise<Delivered | undefined> | undefined
let isAsked = false
let wantsList = false
let failures = 0
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
 * Ends what is on its way because the browser is about to freeze the page, which would keep its lock: other tabs and the
 * service worker go on in its stead. The server takes what two of them send for once.
 */
export function suspendFlush(): void {
  cancelFlush()
  suspension.abort()
  suspension = new AbortController()
}

/**
 * Something has happened after which it may go better than before: a tap, a connection, a person who looks. Delivers what
 * waits for whoever is signed in; `pull` asks for their list, too. Settles when nothing is under way any more.
 */
export function flush(pull = false): Promise<Delivered | undefined> {
  failures = 0
  return requestFlush(pull)
}

/** Starts a delivery. Calls during a delivery are combined into one more round. */
function requestFlush(pull = false): Promise<Delivered | undefined> {
  wantsList ||= pull
  isAsked = true
  return (working ??= work().finally(() => (working = undefined)))
}

async function work(): Promise<Delivered | undefined> {
  let delivered: Delivered | undefined
  while (isAsked) {
    isAsked = false
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
  const turn = sessionEpoch()
  return {
    userId,
    token: () => (turn === sessionEpoch() ? store.user?.accessToken : undefined),
    renew: renewToken,
    signal: leaving.signal,
    onConnection: (isAnswer) => (isAnswer ? markOnline() : markOffline()),
  }
}

/** The delivery, or `left` if the page is suspended before it ends. */
function untilSuspended(delivery: Promise<Delivered>): Promise<Delivered> {
  const { signal } = suspension
  const suspended = new Promise<Delivered>((resolve) => {
    signal.addEventListener('abort', () => resolve({ end: 'left', left: 1, wait: undefined }))
  })
  return Promise.race([delivery, suspended])
}

/** Refreshes the list while a long delivery is in progress. */
async function showProgress(delivery: Promise<Delivered>): Promise<Delivered> {
  const look = setInterval(() => void reloadBookmarks(), timing.look)
  try {
    return await delivery
  } finally {
    clearInterval(look)
  }
}

async function finish(delivered: Delivered): Promise<void> {
  await reloadBookmarks()
  notifyTabs()
  await showRefusals()
  if (delivered.end === 'signed-out' && delivered.left > 0) showToast(sessionTexts.signedOut)
  if (delivered.left === 0 || delivered.end === 'signed-out' || delivered.end === 'left') return
  if (delivered.end !== 'busy') void requestBackgroundSync()
  const pause = delivered.end === 'silence' ? retryDelay(++failures) : (delivered.wait ?? timing.busy)
  clearTimeout(timer)
  timer = setTimeout(() => void requestFlush(), pause)
}

/** Browsers that can wake the service worker when there is a connection, page or no page; not yet among the DOM's types. */
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
    await pageOutbox.change(id, symbol, (cell) => ({ ...cell, refusal: undefined }))
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
  const named = names.length <= 4 ? names.join(', ') : myList.andMore(names.slice(0, 3).join(', '), names.length - 3)
  return myList.notSaved(names.length, named)
}
