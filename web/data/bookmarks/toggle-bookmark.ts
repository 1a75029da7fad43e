import { subscribe } from 'valtio/vanilla'
import { onTap } from '#outbox/outbox-reducer'
import { showToast, type ToastFact } from '../../state/overlay.ts'
import { store } from '../../state/store.ts'
import { myList } from '../../texts/server-messages.ts'
import { startBookmarkSync } from './bookmark-sync.ts'
import { flush } from './flush.ts'
import { confirmTap, showOptimistic } from './optimistic-bookmarks.ts'
import { notifyTabs, pageOutbox } from './page-outbox.ts'
import { takeRememberedBookmark } from './remembered-bookmark.ts'

/**
 * Adds a symbol to the user's list or removes it: first on screen, then on the device, then on the server. Settles after
 * the request. A rejected change is undone with a message; without a response the change stays pending.
 */
export async function toggleBookmark(symbol: string): Promise<void> {
  // After a sign-in by token alone the user id is unknown until the profile arrives.
  if (!store.user?.id) return
  const { id: userId, bookmarks } = store.user
  startBookmarkSync()
  const tap = { userId, symbol, want: !bookmarks.includes(symbol), tap: Math.random(), at: Date.now() }
  showOptimistic(symbol, tap.want, tap.tap)
  if (!tap.want) {
    const undo = { label: myList.undo, act: () => void restore(userId, symbol), isUndo: true }
    showToast(
      myList.removed(symbol),
      undo,
      listFact(() => isRemoved(userId, symbol)),
    )
  }
  await pageOutbox.change(userId, symbol, onTap(tap), 'strict')
  await confirmTap(symbol, tap.tap)
  notifyTabs()
  await flush()
}

/** Undoes a removal, unless it is undone already or another user has signed in. */
async function restore(userId: string, symbol: string): Promise<void> {
  if (isRemoved(userId, symbol)) await toggleBookmark(symbol)
}

const isRemoved = (userId: string, symbol: string): boolean =>
  store.user?.id === userId && !store.user.bookmarks.includes(symbol)

const listFact = (isTrue: () => boolean): ToastFact => ({
  isTrue,
  subscribe: (listen) => subscribe(store, listen),
})

/** After a sign-in: adds the bookmark that was tapped while signed out, unless it is in the list already. */
export function addRememberedBookmark(): void {
  const symbol = takeRememberedBookmark()
  if (symbol === undefined || !store.user?.id) return
  if (!store.user.bookmarks.includes(symbol)) void toggleBookmark(symbol)
  showToast(
    myList.added(symbol),
    null,
    listFact(() => store.user?.bookmarks.includes(symbol) === true),
  )
}
