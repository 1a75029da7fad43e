import { Navigate } from '@tanstack/react-router'
import { useSnapshot } from 'valtio/react'
import { longestSearch } from '#domain/screen/filters'
import { LoadError } from '../features/loading/load-error.tsx'
import { LoadNotices } from '../features/loading/load-notices.tsx'
import { loadStonks } from '../features/loading/load-stonks.ts'
import { BottomBar } from '../features/screener/bottom-bar.tsx'
import { countFilters } from '../features/screener/count-filters.ts'
import { FiltersButton } from '../features/screener/filters-button.tsx'
import { loading } from '../state/loading.ts'
import { store } from '../state/store.ts'
import { mainPage as texts } from '../texts/main-page.ts'
import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { SearchBox } from '../ui/controls/search-box.tsx'
import { tabId } from '../ui/controls/tab-list.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { useAppContext, type TabId } from './app-context.ts'
import { FiltersPlace } from './filters-place.tsx'
import styles from './main-page.module.css'
import { mainPanel, MainTabs } from './main-tabs.tsx'
import { NotePlace } from './note-place.tsx'
import { ScreenAnswer } from './screen-answer.tsx'
import { ScreenTools } from './screen-tools-place.tsx'
import { useCompared } from './use-compared.ts'
import { useFilterPanel } from './use-filter-panel.ts'
import { useScreen } from './use-screen.ts'
import { useTab } from './use-tab.ts'

const ComparePage = lazyPart(chunk(async () => (await import('./compare-page.tsx')).ComparePage))

/** The screener, or the stocks that the address compares. */
export function MainPage() {
  const symbols = useCompared()
  if (symbols.length === 0) return <ScreenerPage />
  return <ComparePage symbols={symbols} />
}

/** The screener, or why there is nothing to screen. */
function ScreenerPage() {
  const { screener, screenUrl, settings } = useAppContext()
  const { error, stonks, user } = useSnapshot(store)
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
  const tabs = (place: 'top' | 'bottom') => <MainTabs {...{ tab, place }} onChoose={chooseTab} />
  const hasFilters = tab !== 'ai' && !failed
  if (tab === 'list' && user === null) return <Navigate to="/login" replace />
  return (
    <div className={styles.layout}>
      {hasFilters && <FiltersPlace {...{ screen, panel }} />}
      <div className={styles.page}>
        <div className={styles.toolbar}>
          <h1 className={styles.title}>{texts.title}</h1>
          {wide && tabs('top')}
          {hasFilters && (
            <SearchBox
              label={texts.search}
              placeholder={texts.searchHint}
              value={screen.filters.search}
              maxLength={longestSearch}
              onSearch={screen.search}
            />
          )}
          {!failed && <ScreenTools {...{ screen, tab }} />}
        </div>
        <div id={mainPanel} role="tabpanel" aria-labelledby={tabId(mainPanel, tab)} className={styles.panel}>
          {stonks && <LoadNotices failure={error} dataset={stonks} busy={active} onRefresh={load} />}
          {failed ? (
            <LoadError failure={error} onRetry={load} />
          ) : tab === 'ai' ? (
            <NotePlace screen={screen} dataset={stonks} />
          ) : (
            <ScreenAnswer {...{ screen, panel, tab }} dataset={stonks} />
          )}
        </div>
      </div>
      {!wide && (
        <BottomBar
          tabs={tabs('bottom')}
          filters={
            hasFilters && (
              <FiltersButton
                open={panel.place !== 'away'}
                set={countFilters(screen.filters)}
                place="bar"
                onClick={panel.toggle}
              />
            )
          }
        />
      )}
    </div>
  )
}
