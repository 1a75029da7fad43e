import { tapped } from '#sw/outbox/outbox-reducer'
import { myList } from '../../texts/server-messages.ts'
import { say } from '../../state/toast.ts'
import { store } from '../../state/store.ts'
import { takeRememberedBookmark } from './remembered-bookmark.ts'
import { followOutbox } from './bookmark-sync.ts'
import { tellNews, pageStorage } from './page-outbox.ts'
import { sendNow } from './flush.ts'
import { showTap, tapWasKept } from './optimistic-bookmarks.ts'

/**
 * Adds a symbol to the list of whoever is signed in, or takes it out: at once for the eye, then on the device, then at
 * the server. Settles when the server has answered or has been silent. What it refuses goes back, and it is said why;
 * what it has not heard waits.
 */
export async function toggleBookmark(symbol: string): Promise<void> {
  // Between a sign-in by token alone and the profile nobody knows whose list it is.
  if (!store.user?.id) return
  const { id: userId, bookmarks } = store.user
  followOutbox()
  const tap = { userId, symbol, want: !bookmarks.includes(symbol), tap: Math.random(), at: Date.now() }
  showTap(symbol, tap.want, tap.tap)
  if (!tap.want) say(myList.removed(symbol), { label: myList.undo, act: () => void restore(userId, symbol) })
  await pageStorage.change(userId, symbol, tapped(tap), 'strict')
  await tapWasKept(symbol, tap.tap)
  tellNews()
  await sendNow()
}

/** Unless it is back already, or in the meantime somebody else has signed in. */
async function restore(userId: string, symbol: string): Promise<void> {
  if (store.user?.id === userId && !store.user.bookmarks.includes(symbol)) await toggleBookmark(symbol)
}

/** After a sign-in: the star that led to it is set. One that is in the list already stays. */
export function addRememberedBookmark(): void {
  const symbol = takeRememberedBookmark()
  if (symbol === undefined || !store.user?.id) return
  if (!store.user.bookmarks.includes(symbol)) void toggleBookmark(symbol)
  say(myList.added(symbol))
}
