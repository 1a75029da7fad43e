import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { rememberBookmark } from '../data/pending-bookmark.ts'
import { store } from '../state/store.ts'
import { useAppContext, type TabId } from './app-context.ts'

/** The tab in the address. A list of one's own needs somebody: whoever is signed out goes to the login instead. */
export function useTab(): { readonly tab: TabId; readonly choose: (tab: TabId) => void } {
  const { tabUrl } = useAppContext()
  const { user } = useSnapshot(store)
  const navigate = useNavigate()
  const tab = useSyncExternalStore(tabUrl.subscribe, tabUrl.current)
  const choose = (value: TabId) => {
    if (value !== 'list' || user) return tabUrl.choose(value)
    rememberBookmark(null)
    void navigate({ to: '/login' })
  }
  return { tab, choose }
}
