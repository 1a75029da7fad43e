import { type ReactNode, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { countFilters } from '#domain/screen/count-filters'
import { maxSearchLength } from '#domain/screen/filters'
import { rememberBookmark } from '../bookmarks/remembered-bookmark.ts'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { FiltersButton } from '../filters/filters-button.tsx'
import { type TabId, useAppContext, useCompared } from '../page/app-context.ts'
import { LoadError, LoadNotices } from '../page/load-notices.tsx'
import { loadStonks } from '../page/load-stonks.ts'
import { type TabProps, useScreen } from '../page/use-screen.ts'
import { useAfterFirstRows } from '../state/after-paint.ts'
import { loading, store, useShownDataset } from '../state/store.ts'
import { aiTab, mainPage as texts, mainTabs } from '../texts/first-visit/shell-texts.ts'
import { SearchBox } from '../ui/controls/search-box.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { lazyComponent, lazySheet } from '../ui/loading/lazy-component.tsx'
import { tabId, TabList } from '../ui/navigation/tab-list.tsx'
import { LoginRedirect, useHistory } from '../ui/navigation/use-history.ts'
import { EndOfRows, ScreenResults } from './screen-results.tsx'
import { useFilterPanel } from './use-filter-panel.ts'
import styles from './main-page.module.css'

const ComparePage = lazyComponent(
  loadChunk('compare-page', async () => (await import('../compare/compare-page.tsx')).ComparePage),
)

// Loaded when first opened: most visits need neither the filters nor the market note at first.
const ScreenFilters = lazySheet(
  loadChunk('screen-filters', async () => (await import('./screen-filters.tsx')).ScreenFilters),
  ({ panel }) => panel.variant === 'sheet',
)
const MarketNote = lazyComponent(
  loadChunk('market-note', async () => (await import('./note/market-note.tsx')).MarketNote),
  { fallback: () => <p role="status">{aiTab.loading}</p> },
)
const LazyTools = lazyComponent(
  loadChunk('screen-tools', async () => (await import('./screen-tools.tsx')).ScreenTools),
  { onFailure: 'button' },
)

const loadTypedList = loadChunk('insight', async () => (await import('./insight.chunk.tsx')).showTypedList)

/** The screener, or the comparison if the address contains symbols to compare. */
export function MainPage() {
  const symbols = useCompared()
  if (symbols.length === 0) return <ScreenerPage />
  return <ComparePage symbols={symbols} />
}

/** The screener, or the error that kept the market data from loading. */
function ScreenerPage() {
  const context = useAppContext()
  const { screener, screenUrl, settings } = context
  const { error, user, past } = useSnapshot(store)
  const stonks = useShownDataset()
  const { active } = useSnapshot(loading)
  const screen = useScreen(screenUrl)
  const { tab, choose } = useTab()
  const panel = useFilterPanel(settings)
  const wide = useMediaQuery('(width >= 40rem)')
  const load = () => void loadStonks(screener)
  const failed = error !== null && stonks === null
  const chooseTab = (value: TabId) => {
    if (value === 'ai') panel.close()
    choose(value)
  }
  const tabs = (position: 'top' | 'bottom') => <MainTabs {...{ tab, position }} onChoose={chooseTab} />
  const hasFilters = tab !== 'ai' && !failed
  if (tab === 'list' && user === null) return <LoginRedirect path="/" />
  return (
    <div className={styles.layout}>
      {hasFilters && panel.variant !== 'closed' && <ScreenFilters {...{ screen, panel }} onClose={panel.close} />}
      <div className={styles.page}>
        <div className={styles.toolbar}>
          <h1 className={styles.title}>{texts.title}</h1>
          {wide && tabs('top')}
          {hasFilters && (
            <SearchBox
              label={texts.search}
              placeholder={texts.searchHint}
              value={screen.filters.search}
              maxLength={maxSearchLength}
              onSearch={screen.search}
              onEnter={(text) =>
                void loadTypedList().then((typed) => (typed.ok ? typed.part(text, context) : undefined))
              }
            />
          )}
          {!failed && <ScreenTools {...{ screen, tab }} />}
        </div>
        <div id={mainPanel} role="tabpanel" aria-labelledby={tabId(mainPanel, tab)} className={styles.panel}>
          {failed ? (
            <>
              <LoadError failure={error} onRetry={load} />
              <EndOfRows />
            </>
          ) : tab === 'ai' ? (
            <MarketNote screen={screen} dataset={stonks} />
          ) : (
            <ScreenResults {...{ screen, panel, tab }} dataset={stonks} />
          )}
          {stonks && !past && (
            <div className={styles.notices}>
              <LoadNotices failure={error} dataset={stonks} busy={active} onRefresh={load} />
            </div>
          )}
        </div>
      </div>
      {!wide && (
        <BottomBar
          tabs={tabs('bottom')}
          filters={
            <FiltersButton
              open={hasFilters && panel.variant !== 'closed'}
              activeCount={hasFilters ? countFilters(screen.filters) : 0}
              variant="bar"
              disabled={!hasFilters}
              onClick={panel.toggle}
            />
          }
        />
      )}
    </div>
  )
}

/** The toolbar's buttons. They are loaded after the first rows; their space is reserved until then. */
function ScreenTools(props: TabProps) {
  const isReady = useAfterFirstRows(LazyTools.preload)
  return <div className={styles.tools}>{isReady && <LazyTools {...props} />}</div>
}

interface MainTabsProps {
  readonly tab: TabId
  readonly position: 'top' | 'bottom'
  readonly onChoose: (tab: TabId) => void
}

/** The id of the tab panel. */
const mainPanel = 'main-panel'

/** The tabs: market note, all stocks, the user's list. */
function MainTabs({ tab, position, onChoose }: MainTabsProps) {
  const { user } = useSnapshot(store)
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
      {...{ position, onChoose }}
    />
  )
}

/** The tab in the address. My List needs a signed-in user: without one, choosing it leads to the login. */
function useTab(): { readonly tab: TabId; readonly choose: (tab: TabId) => void } {
  const { tabUrl } = useAppContext()
  const { user } = useSnapshot(store)
  const history = useHistory()
  const tab = useSyncExternalStore(tabUrl.subscribe, tabUrl.current, tabUrl.current)
  const choose = (value: TabId) => {
    if (value !== 'list' || user) return tabUrl.choose(value)
    rememberBookmark(null)
    history.push('/login')
  }
  return { tab, choose }
}

interface BottomBarProps {
  readonly tabs: ReactNode
  readonly filters: ReactNode
}

/** On phones, at the bottom of the page: the tabs and the button for the filters. */
function BottomBar({ tabs, filters }: BottomBarProps) {
  return (
    <div className={styles.bar} data-bottom-bar>
      {tabs}
      <div className={styles.filters}>{filters}</div>
    </div>
  )
}
