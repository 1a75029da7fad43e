import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { presets } from '#domain/presets'
import type { Results } from '../data/results.ts'
import { CountLine } from '../features/screener/count-line.tsx'
import { FilterChips } from '../features/screener/filter-chips.tsx'
import type { ActiveFilter } from '../features/screener/filter-words.ts'
import { FiltersButton } from '../features/screener/filters-button.tsx'
import { RowMetricPicker } from '../features/screener/row-metric-picker.tsx'
import { SortPicker } from '../features/screener/sort-picker.tsx'
import { TimeframePicker } from '../features/screener/timeframe-picker.tsx'
import { settingsDidChange } from '../state/settings.ts'
import { store } from '../state/store.ts'
import { ProgressBar } from '../ui/messages/progress-bar.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { useAppContext } from './app-context.ts'
import styles from './screen-bar.module.css'
import type { FilterPanelState } from './use-filter-panel.ts'
import type { Screen } from './use-screen.ts'

interface ScreenBarProps {
  readonly screen: Screen
  readonly panel: FilterPanelState
  readonly active: readonly ActiveFilter[]
  readonly results: Results | undefined
  readonly loaded: boolean
}

/** Above the rows: how many there are, in which order, and what was asked for. */
export function ScreenBar({ results, ...props }: ScreenBarProps) {
  const { viewUrl } = useAppContext()
  const isMap = useSyncExternalStore(viewUrl.subscribe, viewUrl.current) === 'map'
  // A map shows every match.
  const counted = results && isMap ? { ...results, shown: results.total } : results
  const bar = { ...props, results: counted, isMap }
  const wide = useMediaQuery('(width >= 40rem)')
  return <div className={styles.bar}>{wide ? <WideBar {...bar} /> : <PhoneBar {...bar} />}</div>
}

interface BarProps extends ScreenBarProps {
  readonly isMap: boolean
}

function WideBar({ screen, panel, active, ...count }: BarProps) {
  return (
    <div className={styles.line}>
      <FiltersButton open={panel.place !== 'away'} set={active.length} place="line" onClick={panel.toggle} />
      <Count {...count} />
      <Chips {...{ screen, active }} />
    </div>
  )
}

function PhoneBar({ screen, active, isMap, ...count }: BarProps) {
  const { settings } = useAppContext()
  const { phoneView, rowMetric } = useSnapshot(settings)
  const { filters } = count.results?.query ?? screen
  return (
    <>
      <div className={styles.choices}>
        {phoneView === 'list' && !isMap && (
          <RowMetricPicker
            value={rowMetric}
            onChange={(metric) => settingsDidChange(settings, { rowMetric: metric })}
          />
        )}
        <TimeframePicker value={screen.filters.timeframe} onChange={screen.watch} />
      </div>
      <div className={styles.line}>
        <Count {...count} />
        {!isMap && <SortPicker column={filters.sortColumn} ascending={filters.asc} onChange={screen.order} />}
      </div>
      <Chips {...{ screen, active }} />
    </>
  )
}

function Chips({ screen, active }: Pick<ScreenBarProps, 'screen' | 'active'>) {
  const preset: { readonly label: string } | undefined = presets[screen.filters.presets]
  return <FilterChips preset={preset?.label} active={active} onLift={(change) => screen.edit(change, 'push')} />
}

function Count({ results, loaded }: Pick<ScreenBarProps, 'results' | 'loaded'>) {
  return results ? <CountLine {...results} /> : <Loading done={loaded} />
}

function Loading({ done }: { readonly done: boolean }) {
  const { loadProgress } = useSnapshot(store)
  return <ProgressBar label="Loading" percent={done ? 100 : loadProgress} />
}
