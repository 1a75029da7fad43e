import { subscribe } from 'valtio/vanilla'
import type { BookmarkClient } from '#outbox/bookmark-client'
import { outboxChannel, outboxSyncTag } from '#outbox/contract'
import { deliver, type Delivered, deliverExclusively } from '#outbox/deliver'
import {
  type Intent,
  noSymbol,
  optimisticList,
  type OutboxStorage,
  type Refusal,
  type UserOutbox,
} from '#outbox/outbox'
import { onList, onTap, retryDelay } from '#outbox/outbox-reducer'
import { renewToken } from '../data/api/authenticated-request.ts'
import { connection, markOffline, markOnline } from '../state/connection.ts'
import { showToast, type ToastFact } from '../state/overlay.ts'
import { setPendingBookmarks } from '../state/pending-bookmarks.ts'
import { sessionEpoch, store, userDidChange } from '../state/store.ts'
import { sessionTexts } from '../texts/server-messages.ts'
import { createFallbackStorage, type FallbackStorage } from './fallback-storage.ts'
import { followRenames } from './follow-renames.ts'
import { myList } from './my-list-texts.ts'

/**
 * Milliseconds: until a change that is being sent is shown as pending, until the next attempt while another page delivers,
 * and between two updates of the list during a delivery.
 */
const timing = { pending: 1000, busy: 1000, progress: 250 }

/** What is known about the signed-in user. */
interface KnownState extends Pick<UserOutbox, 'intents'> {
  readonly epoch: number
  /** The last list received from the server. */
  readonly symbols: readonly string[]
}

/** The signed-in user's list on this page, from a tap on a star to the list that the server confirms. Each page has one. */
export class Bookmarks {
  readonly outbox: FallbackStorage
  /** Notifies the other pages and the service worker of a change of the outbox, and is notified by them. */
  readonly channel = new BroadcastChannel(outboxChannel)
  #known: KnownState | undefined
  /** Taps that are not stored yet, by symbol. */
  readonly #unwritten = new Map<string, Pick<Intent, 'symbol' | 'want'>>()
  /** Taps already shown as pending: they stay so until they are settled, so that the indicator does not flicker. */
  #reportedPending: ReadonlySet<number> = new Set()
  #reads = 0
  #lastRead = 0
  #showTimer: ReturnType<typeof setTimeout> | undefined
  #delivery: Promise<Delivered | undefined> | undefined
  #isRequested = false
  #wantsList = false
  #failures = 0
  /** Whether the user knows that the server cannot save anything. */
  #isPostponementShown = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #stop = new AbortController()

  constructor(device: OutboxStorage) {
    this.outbox = createFallbackStorage(device)
  }

  /** Adds a symbol to the user's list, or removes it and offers to undo that. */
  toggle = async (symbol: string): Promise<void> => {
    if (!store.user?.id) return
    const { id, bookmarks } = store.user
    const isListed = bookmarks.includes(symbol)
    const settled = this.change([symbol], !isListed)
    if (isListed) this.#offerUndo(id, symbol)
    await settled
  }

  /**
   * Adds symbols to the user's list or removes them: first on screen, then on the device, then on the server. Settles after
   * the requests. A rejected change is undone with a message; without a response the change stays pending.
   */
  async change(symbols: readonly string[], want: boolean): Promise<void> {
    // After a sign-in by token alone the user id is unknown until the profile arrives.
    const userId = store.user?.id
    if (!userId) return
    const taps = symbols.map((symbol) => ({ userId, symbol, want, tap: Math.random(), at: Date.now() }))
    this.#current()
    for (const tap of taps) this.#unwritten.set(tap.symbol, tap)
    this.show()
    await Promise.all(taps.map((tap) => this.outbox.change(userId, tap.symbol, onTap(tap), 'strict')))
    await this.reload()
    for (const tap of taps) if (this.#unwritten.get(tap.symbol) === tap) this.#unwritten.delete(tap.symbol)
    this.show()
    this.channel.postMessage(null)
    await this.flush()
  }

  #offerUndo(userId: string, symbol: string): void {
    // It may be undone already, or another user has signed in.
    const isRemoved = () => store.user?.id === userId && !store.user.bookmarks.includes(symbol)
    const act = () => isRemoved() && void this.toggle(symbol)
    showToast(myList.removed(symbol), { label: myList.undo, act, isUndo: true }, listFact(isRemoved))
  }

  /** Reads the outbox again and shows it, after a change by any page or response. */
  async reload(): Promise<void> {
    const epoch = sessionEpoch()
    const id = store.user?.id
    if (!id) return this.show()
    const read = ++this.#reads
    const { list, intents } = await followRenames(this.outbox, id)
    // Drop the result if a later read has finished already.
    if (epoch !== sessionEpoch() || read < this.#lastRead) return
    this.#lastRead = read
    this.#known = { epoch, symbols: list?.symbols ?? this.#current().symbols, intents }
    this.show()
  }

  /** Publishes the signed-in user's optimistic list and its pending changes. */
  show(): void {
    clearTimeout(this.#showTimer)
    const { user } = store
    if (!user?.id) return setPendingBookmarks([], [])
    const { symbols, intents } = this.#current()
    const wanted = [...intents.toSorted((a, b) => a.at - b.at), ...this.#unwritten.values()]
    const bookmarks = optimisticList(symbols, wanted)
    if (bookmarks.join() !== user.bookmarks.join()) userDidChange({ ...user, bookmarks })
    const now = Date.now()
    const isPending = ({ tap, at }: Intent) =>
      this.#reportedPending.has(tap) || !connection.isReachable || now < at || now - at >= timing.pending
    const pending = intents.filter(isPending)
    this.#reportedPending = new Set(pending.map(({ tap }) => tap))
    setPendingBookmarks(pending.map(({ symbol }) => symbol).toSorted(), this.outbox.unstoredOf(user.id))
    if (pending.length < intents.length) this.#showTimer = setTimeout(() => this.show(), timing.pending)
  }

  /** The known state of the current session; after a sign-in, the list in its response. */
  #current(): KnownState {
    const epoch = sessionEpoch()
    if (this.#known?.epoch === epoch) return this.#known
    this.#unwritten.clear()
    return (this.#known = { epoch, symbols: store.user?.bookmarks ?? [], intents: [] })
  }

  /**
   * Delivers the signed-in user's pending changes now, after an event that makes success likely: a tap, a connection, a
   * visible page. `pull` fetches the server's list, too. Settles when no delivery is in progress.
   */
  flush(pull = false): Promise<Delivered | undefined> {
    this.#failures = 0
    return this.#requestDelivery(pull)
  }

  /** Starts a delivery. Calls during a delivery are combined into one more round. */
  #requestDelivery(pull = false): Promise<Delivered | undefined> {
    this.#wantsList ||= pull
    this.#isRequested = true
    return (this.#delivery ??= this.#deliver().finally(() => (this.#delivery = undefined)))
  }

  async #deliver(): Promise<Delivered | undefined> {
    let delivered: Delivered | undefined
    while (this.#isRequested) {
      this.#isRequested = false
      clearTimeout(this.#retryTimer)
      const userId = store.user?.id
      if (!userId) return undefined
      const { signal } = this.#stop
      const task = { storage: this.outbox, client: clientFor(userId, signal), pull: this.#wantsList }
      this.#wantsList = false
      const progress = setInterval(() => void this.reload(), timing.progress)
      delivered = await deliverExclusively(() => untilSuspended(deliver(task), signal)).finally(() =>
        clearInterval(progress),
      )
      if (delivered.end === 'busy') this.#wantsList ||= task.pull
      await this.#finish(delivered)
    }
    return delivered
  }

  /** Shows what a delivery has achieved, and plans the next one for what is left. */
  async #finish({ end, pending, delayMs }: Delivered): Promise<void> {
    await this.reload()
    this.channel.postMessage(null)
    await this.showRefusals()
    if (pending === 0) {
      this.#isPostponementShown = false
      return
    }
    if (end === 'signed-out') showToast(sessionTexts.signedOut)
    if (end === 'away' && !this.#isPostponementShown) {
      this.#isPostponementShown = true
      showToast(myList.postponed(pending))
    }
    if (end === 'signed-out' || end === 'cancelled') return
    if (end !== 'busy') void requestBackgroundSync()
    const isUnanswered = end === 'unreachable' || end === 'away'
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(
      () => void this.#requestDelivery(),
      isUnanswered ? retryDelay(++this.#failures) : (delayMs ?? timing.busy),
    )
  }

  /** Shows the refusals of the signed-in user, once, if the page is visible. */
  async showRefusals(): Promise<void> {
    const id = store.user?.id
    if (!id || document.visibilityState === 'hidden') return
    const { refusals } = await this.outbox.read(id)
    for (const { symbol } of refusals) {
      await this.outbox.change(id, symbol, (entry) => ({ ...entry, refusal: undefined }))
    }
    if (refusals.length > 0 && store.user?.id === id) showToast(refusalText(refusals))
  }

  /** Stops the delivery in progress, because its user has logged out. */
  stop(reason = 'The user has changed'): void {
    this.#stop.abort(reason)
    this.#stop = new AbortController()
    clearTimeout(this.#retryTimer)
  }

  /**
   * Ends the delivery because the browser is about to freeze the page, which would keep its lock: other tabs or the service
   * worker deliver instead. The server accepts the same change twice.
   */
  suspend = (): void => this.stop(suspended)

  /**
   * Stores the list of a profile that was requested at `sentAt`, unless a newer list is stored. Pending changes stay applied
   * on top of it.
   */
  async accept(symbols: readonly string[], sentAt: number): Promise<void> {
    const userId = store.user?.id
    if (!userId) return
    const times = { sentAt, now: Date.now() }
    await this.outbox.change(userId, noSymbol, onList(userId, { symbols: [...symbols] }, times))
    await this.reload()
  }

  /** Discards the pending changes of the signed-in user. */
  async discardPending(): Promise<void> {
    const userId = store.user?.id
    if (!userId) return
    for (const { symbol } of (await this.outbox.read(userId)).intents) {
      await this.outbox.change(userId, symbol, (entry) => ({ ...entry, intent: undefined }))
    }
    this.channel.postMessage(null)
    await this.reload()
  }
}

const suspended = 'The page is suspended'

function clientFor(userId: string, signal: AbortSignal): BookmarkClient {
  const epoch = sessionEpoch()
  return {
    ...{ userId, signal, renew: renewToken },
    token: () => (epoch === sessionEpoch() ? store.user?.accessToken : undefined),
    onConnection: (isReachable) => (isReachable ? markOnline() : markOffline()),
  }
}

/** The delivery, or `cancelled` if the page is suspended before it ends. */
function untilSuspended(delivery: Promise<Delivered>, signal: AbortSignal): Promise<Delivered> {
  let onAbort: () => void = () => undefined
  const suspension = new Promise<Delivered>((resolve) => {
    onAbort = () => signal.reason === suspended && resolve({ end: 'cancelled', pending: 1, delayMs: undefined })
  })
  signal.addEventListener('abort', onAbort)
  return Promise.race([delivery, suspension]).finally(() => signal.removeEventListener('abort', onAbort))
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

/** A message that is true until the list changes. */
export const listFact = (isTrue: () => boolean): ToastFact => ({
  isTrue,
  subscribe: (listen) => subscribe(store, listen),
})
