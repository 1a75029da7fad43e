import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { countFilters } from '#domain/screen/count-filters'
import { type Filters, hasSearch } from '#domain/screen/filters'
import { showHidden } from '#domain/screen/show-hidden'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import type { Results } from '../data/screener/results.ts'
import { CountLine } from '../filters/count-line.tsx'
import { FiltersButton } from '../filters/filters-button.tsx'
import { RowMetricPicker, SortPicker, SortSelect, TimeframeSelect } from '../filters/screen-pickers.tsx'
import { type TabId, useAppContext } from '../page/app-context.ts'
import { useRowMetric } from '../page/use-row-metric.ts'
import type { Screen } from '../page/use-screen.ts'
import { useAfterFirstRows } from '../state/after-paint.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { store } from '../state/store.ts'
import { screenBar } from '../texts/first-visit/results.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { PlaceholderBars } from '../ui/loading/placeholder-bars.tsx'
import { ProgressBar } from '../ui/loading/progress.tsx'
import type { FilterPanelState } from './use-filter-panel.ts'
import styles from './screen-bar.module.css'

// Loaded lazily: most visits begin without filters.
const ScreenChips = lazyComponent(
  loadChunk('insight', async () => (await import('./insight.chunk.tsx')).ScreenChips),
  { fallback: ChipPlaces, onFailure: 'nothing' },
)

const PersonalChips = lazyComponent(
  loadChunk('personal', async () => (await import('../personal/personal.chunk.tsx')).PersonalChips),
  { onFailure: 'nothing' },
)

const ColumnViews = lazyComponent(
  loadChunk('personal', async () => (await import('../personal/personal.chunk.tsx')).ColumnViews),
  { onFailure: 'nothing' },
)

const ScreenStrip = lazyComponent(
  loadChunk('personal', async () => (await import('../personal/personal.chunk.tsx')).ScreenStrip),
  { onFailure: 'nothing' },
)

interface ScreenBarProps {
  readonly screen: Screen
  readonly tab: TabId
  readonly panel: FilterPanelState
  readonly results: Results | undefined
  readonly loaded: boolean
}

/** Above the rows: the count of matches, the sort order, the chips of active filters and the views of the columns. */
export function ScreenBar({ results, ...props }: ScreenBarProps) {
  const { viewUrl } = useAppContext()
  const isMap = useSyncExternalStore(viewUrl.subscribe, viewUrl.current, viewUrl.current) === 'map'
  // A map shows all matches.
  const counted = results && isMap ? { ...results, shown: results.total } : results
  const bar = { ...props, results: counted, isMap }
  const wide = useMediaQuery('(width >= 40rem)')
  return <div className={styles.bar}>{wide ? <WideBar {...bar} /> : <PhoneBar {...bar} />}</div>
}

interface BarProps extends ScreenBarProps {
  readonly isMap: boolean
}

function WideBar({ screen, tab, panel, isMap, ...count }: BarProps) {
  return (
    <>
      <div className={styles.line}>
        <FiltersButton
          open={panel.variant !== 'closed'}
          activeCount={countFilters(screen.filters)}
          variant="line"
          onClick={panel.toggle}
        />
        <div className={styles.count}>
          <Count {...{ screen, ...count }} />
        </div>
        {tab === 'all' && <Later part={ScreenStrip} className={styles.strip} screen={screen} />}
        {!isMap && <Later part={ColumnViews} className={styles.views} screen={screen} />}
      </div>
      <div className={styles.active}>
        <Chips screen={screen} />
      </div>
    </>
  )
}

function PhoneBar({ screen, tab, isMap, ...count }: BarProps) {
  const { settings } = useAppContext()
  const { phoneView } = useSnapshot(settings)
  const { filters } = count.results?.query ?? screen
  const { metric, offered, choose } = useRowMetric(filters)
  const isComplete = useAfterFirstRows(SortSelect.preload)
  const isList = phoneView === 'list'
  const timeframe = <TimeframeSelect value={screen.filters.timeframe} onChange={screen.setTimeframe} />
  return (
    <>
      {tab === 'all' && <Later part={ScreenStrip} className={styles.strip} screen={screen} />}
      {!isMap && (
        <div className={styles.choices}>
          {isList && <RowMetricPicker screen={filters} value={metric} offered={offered} onChange={choose} />}
          {timeframe}
          {isList && <SortPicker screen={filters} isComplete={isComplete} onChange={screen.setSort} />}
          {!isList && <Later part={ColumnViews} className={styles.views} screen={screen} />}
        </div>
      )}
      <div className={styles.line}>
        <Count {...{ screen, ...count }} />
        <Chips screen={screen} />
        {isMap && timeframe}
      </div>
    </>
  )
}

interface LaterProps extends Pick<ScreenBarProps, 'screen'> {
  readonly part: typeof ScreenStrip
  /** Reserves its space. */
  readonly className: string | undefined
}

/** The screens, or the views of the columns: loaded after the first rows. */
function Later({ part: Part, className, screen }: LaterProps) {
  const isReady = useAfterFirstRows(Part.preload)
  return <div className={className}>{isReady ? <Part screen={screen} /> : <PlaceholderBars />}</div>
}

function Chips({ screen }: Pick<ScreenBarProps, 'screen'>) {
  const { hasContent } = useSnapshot(personalSummary)
  return (
    <>
      {chipCount(screen.filters) > 0 && <ScreenChips screen={screen} />}
      {hasContent && <PersonalChips screen={screen} />}
    </>
  )
}

/** Reserves the lines of the chips. */
function ChipPlaces({ screen: { filters } }: Pick<ScreenBarProps, 'screen'>) {
  const places = Array.from({ length: chipCount(filters) }, (_, at) => <li key={at} />)
  return <ul className={styles.chips}>{places}</ul>
}

const chipCount = (filters: Filters): number =>
  countFilters(filters) + Number(filters.presets >= 0) + Number(hasSearch(filters))

function Count({ screen, results, loaded }: Pick<ScreenBarProps, 'screen' | 'results' | 'loaded'>) {
  if (!results) return <Loading done={loaded} />
  return <CountLine {...results} onShowHidden={() => screen.edit(showHidden(screen.filters), 'push')} />
}

function Loading({ done }: { readonly done: boolean }) {
  const { loadProgress } = useSnapshot(store)
  return (
    <div className={styles.loading}>
      <ProgressBar label={screenBar.loading} percent={done ? 100 : loadProgress} />
    </div>
  )
}
