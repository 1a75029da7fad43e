import { subscribe } from 'valtio/vanilla'
import { showToast, type ToastFact } from '../../state/overlay.ts'
import { store } from '../../state/store.ts'
import { addingAll as texts } from './add-all-texts.ts'
import { loadAccountChunk } from './follow-user.ts'

/** More stocks are added only if the user confirms it. */
const maxUnasked = 100

/** Adds stocks to My List; many only once the user confirms it. Settles when they are added, or the user is asked. */
export async function addAll(symbols: readonly string[]): Promise<void> {
  if (symbols.length <= maxUnasked) return add(symbols)
  showToast(texts.ask(symbols.length), { label: texts.add, act: () => void add(symbols) })
}

async function add(symbols: readonly string[]): Promise<void> {
  const account = await loadAccountChunk()
  if (!account.ok) return showToast(account.message)
  const { bookmarks } = account.part
  const id = store.user?.id
  // Another user may have signed in, or the user has removed some of them.
  const added = () => (store.user?.id === id ? symbols.filter((symbol) => store.user?.bookmarks.includes(symbol)) : [])
  const settled = bookmarks.change(symbols, true)
  const fact: ToastFact = { isTrue: () => added().length > 0, subscribe: (listen) => subscribe(store, listen) }
  const act = () => void bookmarks.change(added(), false)
  showToast(texts.added(symbols.length), { label: texts.undo, act, isUndo: true }, fact)
  await settled
}
