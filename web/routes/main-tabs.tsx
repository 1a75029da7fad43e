import { useSnapshot } from 'valtio/react'
import { store } from '../state/store.ts'
import { mainTabs as texts } from '../texts/main-page.ts'
import { TabList } from '../ui/controls/tab-list.tsx'
import type { TabId } from './app-context.ts'

interface MainTabsProps {
  readonly tab: TabId
  readonly place: 'top' | 'bottom'
  readonly onChoose: (tab: TabId) => void
}

/** The id of the place that every tab fills. */
export const mainPanel = 'main-panel'

/** The three ways into the market. */
export function MainTabs({ tab, place, onChoose }: MainTabsProps) {
  const { user } = useSnapshot(store)
  return (
    <TabList
      label={texts.label}
      panel={mainPanel}
      value={tab}
      tabs={[
        { value: 'ai', label: texts.ai, icon: 'sparkle' },
        { value: 'all', label: texts.all, icon: 'list' },
        { value: 'list', label: texts.list, icon: 'star', count: user?.bookmarks.length },
      ]}
      {...{ place, onChoose }}
    />
  )
}
