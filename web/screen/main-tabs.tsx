import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { rememberBookmark } from '../bookmarks/remembered-bookmark.ts'
import { type TabId, useAppContext } from '../page/app-context.ts'
import { updateSettings } from '../state/settings.ts'
import { store } from '../state/store.ts'
import { mainTabs } from '../texts/first-visit/shell-texts.ts'
import { TabList } from '../ui/navigation/tab-list.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'

/** The id of the tab panel. */
export const mainPanel = 'main-panel'

/** The tabs: market note, all stocks, the user's list. On phones they are at the bottom of the page. */
export function MainTabs({ position }: { readonly position: 'top' | 'bottom' }) {
  const { user } = useSnapshot(store)
  const { tab, choose } = useTab()
  return (
    <TabList
      label={mainTabs.label}
      panel={mainPanel}
      value={tab}
      tabs={[
        { value: 'ai', label: mainTabs.ai, icon: 'sparkle' },
        { value: 'all', label: mainTabs.all, icon: 'list' },
        { value: 'list', label: mainTabs.list, icon: 'star', count: user?.bookmarks.length },
      ]}
      onChoose={choose}
      {...{ position }}
    />
  )
}

/**
 * The tab in the address. My List needs a signed-in user: without one, choosing it leads to the login. The market note has no
 * filters: choosing it closes them.
 */
export function useTab(): { readonly tab: TabId; readonly choose: (tab: TabId) => void } {
  const { tabUrl, settings } = useAppContext()
  const { user } = useSnapshot(store)
  const history = useHistory()
  const tab = useSyncExternalStore(tabUrl.subscribe, tabUrl.current, tabUrl.current)
  const choose = (value: TabId) => {
    if (value === 'ai') updateSettings(settings, { panelOpen: false })
    if (value !== 'list' || user) return tabUrl.choose(value)
    rememberBookmark(null)
    history.push('/login')
  }
  return { tab, choose }
}
