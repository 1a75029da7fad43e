import { useSnapshot } from 'valtio/react'
import { maxSearchLength } from '#domain/screen/filters'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { useAppContext, useAsOf } from '../page/app-context.ts'
import { useScreen } from '../page/use-screen.ts'
import { useAfterFirstRows } from '../state/after-paint.ts'
import { store, useShownDataset } from '../state/store.ts'
import { mainPage as texts } from '../texts/first-visit/shell-texts.ts'
import { SearchBox } from '../ui/controls/search-box.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { MainTabs, useTab } from './main-tabs.tsx'
import styles from './main-toolbar.module.css'

const LazyTools = lazyComponent(
  loadChunk('screen-tools', async () => (await import('./screen-tools.tsx')).ScreenTools),
  { onFailure: 'button' },
)

const loadTypedList = loadChunk('insight', async () => (await import('./insight.chunk.tsx')).showTypedList)

/** In the header of the main page: tabs, search, and the tools of a screen. While a past day is loading, only their space. */
export function MainToolbar() {
  const context = useAppContext()
  const { error, past } = useSnapshot(store)
  const stonks = useShownDataset()
  const isWaiting = useAsOf() !== undefined && !past
  const hasNone = isWaiting || (error !== null && stonks === null)
  const screen = useScreen(context.screenUrl)
  const { tab } = useTab()
  const wide = useMediaQuery('(width >= 40rem)')
  // Loaded after the first rows; their space is reserved until then.
  const hasTools = useAfterFirstRows(LazyTools.preload)
  return (
    <div className={styles.toolbar}>
      {wide && !isWaiting && <MainTabs position="top" />}
      {tab !== 'ai' && !hasNone && (
        <SearchBox
          label={texts.search}
          placeholder={texts.searchHint}
          value={screen.filters.search}
          maxLength={maxSearchLength}
          onSearch={screen.search}
          onEnter={(text) => void loadTypedList().then((typed) => (typed.ok ? typed.part(text, context) : undefined))}
        />
      )}
      <div className={styles.tools}>{!hasNone && hasTools && <LazyTools {...{ screen, tab }} />}</div>
    </div>
  )
}
