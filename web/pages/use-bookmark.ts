import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { loadAccountChunk } from '../data/session/follow-user.ts'
import { type BookmarkState, pendingBookmarks } from '../state/pending-bookmarks.ts'
import { rememberBookmark } from '../data/bookmarks/remembered-bookmark.ts'
import { store } from '../state/store.ts'
import { showToast } from '../state/overlay.ts'

/** Which stocks are marked, and what a press on a star does: signed out, it leads to the login first. */
export function useBookmark(): BookmarkState {
  const { user } = useSnapshot(store)
  const navigate = useNavigate()
  const bookmarks = user?.bookmarks
  const { symbols } = useSnapshot(pendingBookmarks)
  return useMemo(() => {
    const marked = new Set(bookmarks)
    return {
      isBookmarked: (symbol) => marked.has(symbol),
      isPending: (symbol) => symbols.includes(symbol),
      toggle(symbol) {
        if (store.user) return void toggle(symbol)
        rememberBookmark(symbol)
        void navigate({ to: '/login' })
      },
    }
  }, [bookmarks, symbols, navigate])
}

async function toggle(symbol: string): Promise<void> {
  const account = await loadAccountChunk()
  if (account.ok) await account.part.toggleBookmark(symbol)
  else showToast(account.message)
}
