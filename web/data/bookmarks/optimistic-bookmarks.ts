import { type Intent, optimisticList, type UserOutbox } from '#outbox/outbox'
import { connection } from '../../state/connection.ts'
import { setPendingBookmarks } from '../../state/pending-bookmarks.ts'
import { sessionEpoch, store, userDidChange } from '../../state/store.ts'
import { pageOutbox } from './page-outbox.ts'

/** Until a change that is being sent is shown as pending. */
const pendingDelayMs = 1000

/** What is known of the signed-in user. */
interface KnownState extends Pick<UserOutbox, 'intents'> {
  readonly epoch: number
  /** The last list received from the server. */
  readonly symbols: readonly string[]
}

let known: KnownState | undefined
/** Taps that are not stored yet, by symbol. */
const unwritten = new Map<string, { readonly want: boolean; readonly tap: number }>()
/** Taps already shown as pending: they stay so until they are settled, so that the indicator does not flicker. */
let reportedPending: ReadonlySet<number> = new Set()
let reads = 0
let lastRead = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a tap at once, until the storage has it. */
export function showOptimistic(symbol: string, want: boolean, tap: number): void {
  current()
  unwritten.set(symbol, { want, tap })
  renderBookmarks()
}

/** The storage has accepted a tap, or a newer one of the same symbol. */
export async function confirmTap(symbol: string, tap: number): Promise<void> {
  await reloadBookmarks()
  if (unwritten.get(symbol)?.tap === tap) unwritten.delete(symbol)
  renderBookmarks()
}

/** Reads the outbox again and shows it, after a change by any page or response. */
export async function reloadBookmarks(): Promise<void> {
  const epoch = sessionEpoch()
  const id = store.user?.id
  if (!id) return renderBookmarks()
  const readId = ++reads
  const { list, intents } = await pageOutbox.read(id)
  // Drop the result if a later read has finished already.
  if (epoch !== sessionEpoch() || readId < lastRead) return
  lastRead = readId
  known = { epoch, symbols: list?.symbols ?? current().symbols, intents }
  renderBookmarks()
}

/** Publishes the signed-in user's optimistic list and its pending changes. */
export function renderBookmarks(): void {
  clearTimeout(timer)
  const { user } = store
  if (!user?.id) return setPendingBookmarks([], [])
  const { symbols, intents } = current()
  const taps = [...unwritten].map(([symbol, { want }]) => ({ symbol, want }))
  const bookmarks = optimisticList(symbols, [...intents.toSorted((a, b) => a.at - b.at), ...taps])
  if (bookmarks.join() !== user.bookmarks.join()) userDidChange({ ...user, bookmarks })
  const now = Date.now()
  const isPending = ({ tap, at }: Intent) =>
    reportedPending.has(tap) || !connection.isReachable || now < at || now - at >= pendingDelayMs
  const pending = intents.filter(isPending)
  reportedPending = new Set(pending.map(({ tap }) => tap))
  setPendingBookmarks(pending.map(({ symbol }) => symbol).toSorted(), pageOutbox.unstoredOf(user.id))
  if (pending.length < intents.length) timer = setTimeout(renderBookmarks, pendingDelayMs)
}

/** The known state of the current session; after a sign-in, the list that came with it. */
function current(): KnownState {
  const epoch = sessionEpoch()
  if (known?.epoch === epoch) return known
  unwritten.clear()
  return (known = { epoch, symbols: store.user?.bookmarks ?? [], intents: [] })
}
