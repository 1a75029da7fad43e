import { store, userDidChange, userTurn } from '../../state/store.ts'
import { say } from '../../state/toast.ts'
import type { ApiRequest } from '../api-answer.ts'
import { bookmarksIn } from './bookmarks-in.ts'
import { askAsUser, type OwnAnswer } from './session.ts'

/** What is known of one user's list while changes of it are on their way. */
interface Keeping {
  readonly turn: number
  /** The newest list of the server's own, and how often it had changed by then. */
  base: readonly string[]
  version: number
  /** What was tapped last, by symbol, where the server has not said yes to it yet. */
  readonly wants: Map<string, boolean>
  readonly sending: Set<string>
}

let keeping: Keeping | undefined
let taps = 0

/** How often a star was pressed so far. */
export const bookmarkTaps = (): number => taps
/** Whether changes are on their way. */
export const isSendingBookmarks = (): boolean => (keeping?.sending.size ?? 0) > 0

/**
 * Adds a symbol to the list of whoever is signed in, or takes it out: at once for the eye. Whatever is tapped meanwhile, the
 * last tap of a symbol counts; where it is refused, only this symbol goes back to what it was, and a message says why.
 */
export async function toggleBookmark(symbol: string, ask: Ask = askAsUser): Promise<void> {
  if (!store.user) return
  const own = keepingOf(store.user.bookmarks)
  own.wants.set(symbol, !store.user.bookmarks.includes(symbol))
  taps++
  show(own)
  if (own.sending.has(symbol)) return
  own.sending.add(symbol)
  const isWhole = await send(own, symbol, ask)
  own.sending.delete(symbol)
  // Silence does not tell whether the server has done it.
  if (!isWhole && isCurrent(own)) await takeList(own, ask)
}

type Ask = (request: ApiRequest) => Promise<OwnAnswer>

function keepingOf(bookmarks: readonly string[]): Keeping {
  const turn = userTurn()
  if (keeping?.turn !== turn) keeping = { turn, base: [], version: 0, wants: new Map(), sending: new Set() }
  // While nothing is on its way, what is shown is the server's: by its profile, or by another tab.
  if (keeping.wants.size === 0) keeping.base = [...bookmarks]
  return keeping
}

const isCurrent = (own: Keeping): boolean => own === keeping && own.turn === userTurn()

/** Sends until the server has said yes to the last tap, or no. False where it did not say yes to all of it. */
async function send(own: Keeping, symbol: string, ask: Ask): Promise<boolean> {
  let isWhole = true
  for (;;) {
    const want = own.wants.get(symbol) === true
    const answer = await ask({ path: `/bookmark/${encodeURIComponent(symbol)}`, method: want ? 'POST' : 'DELETE' })
    if (answer === 'late') return true
    const list = answer.ok ? bookmarksIn(answer.data) : undefined
    if (!isCurrent(own)) {
      if (!answer.ok && answer.status === 401) say(answer.message)
      return true
    }
    if (list && answer.ok) take(own, list, answer.headers)
    else isWhole = false
    const isLast = (own.wants.get(symbol) === true) === want
    if (isLast) own.wants.delete(symbol)
    show(own)
    if (isLast && !list) say(refusal(symbol, want, answer))
    if (isLast) return isWhole
  }
}

async function takeList(own: Keeping, ask: Ask): Promise<void> {
  const answer = await ask({ path: '/bookmark' })
  if (answer === 'late' || !answer.ok || !isCurrent(own)) return
  const list = bookmarksIn(answer.data)
  if (!list) return
  take(own, list, answer.headers)
  show(own)
}

/** An answer that was overtaken by a newer one says nothing any more. */
function take(own: Keeping, list: readonly string[], headers: Headers | undefined): void {
  const version = Number(headers?.get('x-bookmarks-version') ?? own.version)
  if (!(version >= own.version)) return
  own.base = list
  own.version = version
}

/** The server's list with what was tapped since. */
function show({ base, wants }: Keeping): void {
  if (!store.user) return
  const kept = base.filter((symbol) => wants.get(symbol) !== false)
  const added = [...wants].flatMap(([symbol, want]) => (want && !base.includes(symbol) ? [symbol] : []))
  userDidChange({ ...store.user, bookmarks: [...kept, ...added] })
}

function refusal(symbol: string, want: boolean, answer: OwnAnswer): string {
  const what = `${symbol} could not be ${want ? 'added to' : 'removed from'} your list.`
  return answer === 'late' || answer.ok ? what : `${what} ${answer.message}`
}
