import { useSnapshot } from 'valtio/react'
import { countFilters } from '#domain/screen/count-filters'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { FiltersButton } from '../filters/filters-button.tsx'
import { useAppContext, useCompared } from '../page/app-context.ts'
import { LoadError, LoadNotices } from '../page/load-notices.tsx'
import { loadStonks } from '../page/load-stonks.ts'
import { useScreen } from '../page/use-screen.ts'
import { loading, store, useShownDataset } from '../state/store.ts'
import { aiTab } from '../texts/first-visit/shell-texts.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { lazyComponent, lazySheet } from '../ui/loading/lazy-component.tsx'
import { tabId } from '../ui/navigation/tab-list.tsx'
import { LoginRedirect } from '../ui/navigation/use-history.ts'
import { mainPanel, MainTabs, useTab } from './main-tabs.tsx'
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
/** The screener, or the comparison if the address contains symbols to compare. */
export function MainPage() {
  const symbols = useCompared()
  if (symbols.length === 0) return <ScreenerPage />
  return <ComparePage symbols={symbols} />
}

/** The screener, or the error that kept the market data from loading. */
function ScreenerPage() {
  const { screener, screenUrl, settings } = useAppContext()
  const { error, user, past } = useSnapshot(store)
  const stonks = useShownDataset()
  const { active } = useSnapshot(loading)
  const screen = useScreen(screenUrl)
  const { tab } = useTab()
  const panel = useFilterPanel(settings)
  const wide = useMediaQuery('(width >= 40rem)')
  const load = () => void loadStonks(screener)
  const failed = error !== null && stonks === null
  const hasFilters = tab !== 'ai' && !failed
  if (tab === 'list' && user === null) return <LoginRedirect path="/" />
  return (
    <div className={styles.layout}>
      {hasFilters && panel.variant !== 'closed' && <ScreenFilters {...{ screen, panel }} onClose={panel.close} />}
      <div className={styles.page}>
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
        <div className={styles.bar} data-bottom-bar>
          <MainTabs position="bottom" />
          <div className={styles.filters}>
            <FiltersButton
              open={hasFilters && panel.variant !== 'closed'}
              activeCount={hasFilters ? countFilters(screen.filters) : 0}
              variant="bar"
              disabled={!hasFilters}
              onClick={panel.toggle}
            />
          </div>
        </div>
      )}
    </div>
  )
}
