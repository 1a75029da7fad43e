import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { loadAccountChunk } from '../data/session/follow-user.ts'
import { type BookmarkState, pendingBookmarks } from '../state/pending-bookmarks.ts'
import { rememberBookmark } from '../data/bookmarks/remembered-bookmark.ts'
import { store } from '../state/store.ts'
import { showToast } from '../state/overlay.ts'
import { type CompareSelection, compared, toggleCompared, maxCompared } from '../state/compared.ts'
import { compareLimit } from '../texts/first-visit/results.ts'

/** Which stocks are on the user's list, and how a star toggles one: signed out, the login comes first. */
export function useBookmark(): BookmarkState {
  const { user } = useSnapshot(store)
  const { symbols: pending } = useSnapshot(pendingBookmarks)
  const navigate = useNavigate()
  const bookmarks = user?.bookmarks
  // The same function whatever is bookmarked: a toggled star renders its own row again, not all of them.
  const toggle = useCallback(
    (symbol: string) => {
      if (store.user) return void toggleBookmark(symbol)
      rememberBookmark(symbol)
      void navigate({ to: '/login' })
    },
    [navigate],
  )
  return useMemo(() => {
    const marked = new Set(bookmarks)
    return { isBookmarked: (symbol) => marked.has(symbol), isPending: (symbol) => pending.includes(symbol), toggle }
  }, [bookmarks, pending, toggle])
}

async function toggleBookmark(symbol: string): Promise<void> {
  const account = await loadAccountChunk()
  if (account.ok) await account.part.toggleBookmark(symbol)
  else showToast(account.message)
}

/** Which stocks are compared, and how one is added or taken out. */
export function useComparing(): CompareSelection {
  const { symbols } = useSnapshot(compared)
  return useMemo(() => ({ isCompared: (symbol) => symbols.includes(symbol), toggle: toggleOrExplain }), [symbols])
}

function toggleOrExplain(symbol: string): void {
  if (!toggleCompared(symbol)) showToast(compareLimit(maxCompared))
}
