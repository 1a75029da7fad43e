import { shownList, type Intent, type Kept } from '#sw/outbox/outbox'
import { connection } from '../../state/connection.ts'
import { store, userDidChange, userTurn } from '../../state/store.ts'
import { waitingDidChange } from '../../state/pending-bookmarks.ts'
import { pageStorage } from './page-outbox.ts'

/** Milliseconds that a change may be on its way before it is said that it waits. */
const grace = 1000

/** What is known of whoever is signed in. */
interface Known extends Pick<Kept, 'intents'> {
  readonly turn: number
  /** The server's list, as far as this page has heard. */
  readonly symbols: readonly string[]
}

let known: Known | undefined
/** Taps that the storage has not taken yet, by symbol. */
const unwritten = new Map<string, { readonly want: boolean; readonly tap: number }>()
/** Taps of which it has been said that they wait: they go on waiting, whoever else is answered meanwhile. */
let late: ReadonlySet<number> = new Set()
let reads = 0
let lastRead = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a tap at once. It counts until it is read from the storage. */
export function showTap(symbol: string, want: boolean, tap: number): void {
  current()
  unwritten.set(symbol, { want, tap })
  show()
}

/** The storage has taken a tap, or something newer. */
export async function tapWasKept(symbol: string, tap: number): Promise<void> {
  await readAgain()
  if (unwritten.get(symbol)?.tap === tap) unwritten.delete(symbol)
  show()
}

/** Shows what is kept now, by whichever page or answer. */
export async function readAgain(): Promise<void> {
  const turn = userTurn()
  const id = store.user?.id
  if (!id) return show()
  const mine = ++reads
  const { list, intents } = await pageStorage.read(id)
  // A read that began later knows more.
  if (turn !== userTurn() || mine < lastRead) return
  lastRead = mine
  known = { turn, symbols: list?.symbols ?? current().symbols, intents }
  show()
}

/** Draws the list of whoever is signed in, and what of it waits. */
export function show(): void {
  clearTimeout(timer)
  const { user } = store
  if (!user?.id) return waitingDidChange([], true)
  const { symbols, intents } = current()
  const taps = [...unwritten].map(([symbol, { want }]) => ({ symbol, want }))
  const bookmarks = shownList(symbols, [...intents.toSorted((a, b) => a.at - b.at), ...taps])
  if (bookmarks.join() !== user.bookmarks.join()) userDidChange({ ...user, bookmarks })
  const now = Date.now()
  const waits = ({ tap, at }: Intent) => late.has(tap) || !connection.isAnswering || now < at || now - at >= grace
  const waiting = intents.filter(waits)
  late = new Set(waiting.map(({ tap }) => tap))
  waitingDidChange(waiting.map(({ symbol }) => symbol).toSorted(), pageStorage.isKept(user.id))
  if (waiting.length < intents.length) timer = setTimeout(show, grace)
}

/** What is known of them; for whoever has just come, the list that they came with. */
function current(): Known {
  const turn = userTurn()
  if (known?.turn === turn) return known
  unwritten.clear()
  return (known = { turn, symbols: store.user?.bookmarks ?? [], intents: [] })
}
