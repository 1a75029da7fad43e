import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Bookmarking } from '../data/bookmarking.ts'
import { store } from '../state/store.ts'

/** Which stocks are marked, and what a press on a star does: whoever is signed out goes to the login. */
export function useBookmark(): Bookmarking {
  const { user } = useSnapshot(store)
  const navigate = useNavigate()
  const bookmarks = user?.bookmarks
  return useMemo(() => {
    const marked = new Set(bookmarks)
    return {
      isMarked: (symbol) => marked.has(symbol),
      toggle: () => void navigate({ to: '/login' }),
    }
  }, [bookmarks, navigate])
}
