import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { subscribe } from 'valtio/vanilla'
import { maxCompared } from '#domain/site/compared-symbols'
import { loadAccountChunk } from '../account/session/follow-user.ts'
import { rememberBookmark } from '../bookmarks/remembered-bookmark.ts'
import { compared, type CompareSelection, toggleCompared } from '../state/compared.ts'
import { showToast } from '../state/overlay.ts'
import { type BookmarkState, type Pending, pendingBookmarks } from '../state/pending-bookmarks.ts'
import { store } from '../state/store.ts'
import { compareLimit } from '../texts/first-visit/results.ts'
import { useHistory } from '../ui/navigation/use-history.ts'

/** The function that toggles a bookmark or, if signed out, leads to the login. */
export function useToggleBookmark(): (symbol: string) => void {
  const history = useHistory()
  return (symbol) => {
    if (store.user) return void toggleBookmark(symbol)
    rememberBookmark(symbol)
    history.push('/login')
  }
}

async function toggleBookmark(symbol: string): Promise<void> {
  const account = await loadAccountChunk()
  if (account.ok) await account.part.bookmarks.toggle(symbol)
  else showToast(account.message)
}

/** The bookmarked stocks. */
export function useBookmark(): BookmarkState {
  const { user } = useSnapshot(store)
  const { symbols: pending, unstored } = useSnapshot(pendingBookmarks)
  const bookmarks = user?.bookmarks
  return useMemo(() => {
    const bookmarked = new Set(bookmarks)
    const pendingOf = (symbol: string): Pending =>
      pending.includes(symbol) ? (unstored.includes(symbol) ? 'unstored' : 'stored') : undefined
    return { isBookmarked: (symbol) => bookmarked.has(symbol), pendingOf }
  }, [bookmarks, pending, unstored])
}

/** The compared stocks, and the function that adds or removes one. */
export function useComparing(): CompareSelection {
  const { symbols } = useSnapshot(compared)
  return useMemo(() => ({ isCompared: (symbol) => symbols.includes(symbol), toggle: toggleOrExplain }), [symbols])
}

function toggleOrExplain(symbol: string): void {
  if (toggleCompared(symbol)) return
  showToast(compareLimit(maxCompared), null, {
    isTrue: () => compared.symbols.length >= maxCompared,
    subscribe: (listen) => subscribe(compared, listen),
  })
}
