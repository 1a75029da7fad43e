import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { subscribe } from 'valtio/vanilla'
import { maxCompared } from '#domain/site/compared-symbols'
import { rememberBookmark } from '../data/bookmarks/remembered-bookmark.ts'
import { loadAccountChunk } from '../data/session/follow-user.ts'
import { compared, type CompareSelection, toggleCompared } from '../state/compared.ts'
import { showToast } from '../state/overlay.ts'
import { type BookmarkState, type Pending, pendingBookmarks } from '../state/pending-bookmarks.ts'
import { store } from '../state/store.ts'
import { compareLimit } from '../texts/first-visit/results.ts'
import { useHistory } from '../ui/navigation/use-history.ts'

/** Which stocks are bookmarked, and the function that toggles a bookmark: signed out, it leads to the login. */
export function useBookmark(): BookmarkState {
  const { user } = useSnapshot(store)
  const { symbols: pending, unstored } = useSnapshot(pendingBookmarks)
  const history = useHistory()
  const bookmarks = user?.bookmarks
  // A stable function: toggling a bookmark must re-render only its own row.
  const toggle = useCallback(
    (symbol: string) => {
      if (store.user) return void toggleBookmark(symbol)
      rememberBookmark(symbol)
      history.push('/login')
    },
    [history],
  )
  return useMemo(() => {
    const bookmarked = new Set(bookmarks)
    const pendingOf = (symbol: string): Pending =>
      pending.includes(symbol) ? (unstored.includes(symbol) ? 'unstored' : 'stored') : undefined
    return { isBookmarked: (symbol) => bookmarked.has(symbol), pendingOf, toggle }
  }, [bookmarks, pending, unstored, toggle])
}

async function toggleBookmark(symbol: string): Promise<void> {
  const account = await loadAccountChunk()
  if (account.ok) await account.part.bookmarks.toggle(symbol)
  else showToast(account.message)
}

/** Which stocks are compared, and the function that adds or removes one. */
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
