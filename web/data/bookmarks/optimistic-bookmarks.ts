import { optimisticList, type Intent, type UserOutbox } from '#sw/outbox/outbox'
import { connection } from '../../state/connection.ts'
import { store, userDidChange, sessionEpoch } from '../../state/store.ts'
import { setPendingBookmarks } from '../../state/pending-bookmarks.ts'
import { pageOutbox } from './page-outbox.ts'

/** Milliseconds that a change may be on its way before it is said that it waits. */
const pendingDelayMs = 1000

/** What is known of whoever is signed in. */
interface KnownState extends Pick<UserOutbox, 'intents'> {
  readonly epoch: number
  /** The server's list, as far as this page has heard. */
  readonly symbols: readonly string[]
}

let known: KnownState | undefined
/** Taps that the storage has not taken yet, by symbol. */
const unwritten = new Map<string, { readonly want: boolean; readonly tap: number }>()
/** Taps of which it has been said that they wait: they go on waiting, whoever else is answered meanwhile. */
let reportedPending: ReadonlySet<number> = new Set()
let reads = 0
let lastRead = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a tap at once. It counts until it is read from the storage. */
export function showOptimistic(symbol: string, want: boolean, tap: number): void {
  current()
  unwritten.set(symbol, { want, tap })
  renderBookmarks()
}

/** The storage has taken a tap, or something newer. */
export async function confirmTap(symbol: string, tap: number): Promise<void> {
  await reloadBookmarks()
  if (unwritten.get(symbol)?.tap === tap) unwritten.delete(symbol)
  renderBookmarks()
}

/** Shows what is kept now, by whichever page or answer. */
export async function reloadBookmarks(): Promise<void> {
  const turn = sessionEpoch()
  const id = store.user?.id
  if (!id) return renderBookmarks()
  const mine = ++reads
  const { list, intents } = await pageOutbox.read(id)
  // A read that began later knows more.
  if (turn !== sessionEpoch() || mine < lastRead) return
  lastRead = mine
  known = { epoch: turn, symbols: list?.symbols ?? current().symbols, intents }
  renderBookmarks()
}

/** Draws the list of whoever is signed in, and what of it waits. */
export function renderBookmarks(): void {
  clearTimeout(timer)
  const { user } = store
  if (!user?.id) return setPendingBookmarks([], true)
  const { symbols, intents } = current()
  const taps = [...unwritten].map(([symbol, { want }]) => ({ symbol, want }))
  const bookmarks = optimisticList(symbols, [...intents.toSorted((a, b) => a.at - b.at), ...taps])
  if (bookmarks.join() !== user.bookmarks.join()) userDidChange({ ...user, bookmarks })
  const now = Date.now()
  const waits = ({ tap, at }: Intent) =>
    reportedPending.has(tap) || !connection.isReachable || now < at || now - at >= pendingDelayMs
  const waiting = intents.filter(waits)
  reportedPending = new Set(waiting.map(({ tap }) => tap))
  setPendingBookmarks(waiting.map(({ symbol }) => symbol).toSorted(), pageOutbox.isPersisted(user.id))
  if (waiting.length < intents.length) timer = setTimeout(renderBookmarks, pendingDelayMs)
}

/** What is known of them; for whoever has just come, the list that they came with. */
function current(): KnownState {
  const turn = sessionEpoch()
  if (known?.epoch === turn) return known
  unwritten.clear()
  return (known = { epoch: turn, symbols: store.user?.bookmarks ?? [], intents: [] })
}
