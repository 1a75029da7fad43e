import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Filters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import { fittingTimeframe } from '#domain/screen/shown-columns'
import { periodIds } from '#domain/stock/stock'
import { stockAddress } from '#words/links'
import type { Failure, PageField } from '#worker/contract'
import { allRows } from '../../data/screener/all-rows.ts'
import type { Row } from '../../data/screener/results.ts'
import { useMissingMetrics } from '../../filters/panel/panel-props.ts'
import { TimeframePicker } from '../../filters/timeframe-picker.tsx'
import { useAppContext } from '../../page/app-context.ts'
import { MissingStocks } from '../../page/missing-stocks.tsx'
import type { MapProps } from '../../page/use-screen.ts'
import { store, useShownDataset } from '../../state/store.ts'
import { createUrlChoice } from '../../state/url-state.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { useDayLink, useHistory } from '../../ui/navigation/use-history.ts'
import { HeatChoices } from './heat-choices.tsx'
import { HeatMap } from './heat-map.tsx'
import { heatMapText } from './heat-map-texts.ts'
import { colorIds, colorMeasureOf, type HeatView, offeredIn, sizeIds, sizeOf } from './heat-view.ts'
import styles from './heat-map.module.css'

/** The fields that every map needs. The changes of all timeframes are included, so that switching the timeframe needs no request. */
export const heatMapFields: readonly PageField[] = [
  ...(['marketCap', 'close', 'volume', 'name', 'sector'] as const),
  ...periodIds.map((period) => `${period}DeltaRatio` as const),
]

/** All matches as a map, regardless of Max Entries; the smallest share a tile. */
export function HeatMapView({ screen, scope, results }: MapProps) {
  const history = useHistory()
  const inDay = useDayLink()
  const { view, chooseSize, chooseColor } = useHeatView(screen.filters)
  const { shown, failure, retry } = useAllRows(screen.filters, scope, view, results?.version)
  const hasTimeframe = useHasTimeframe()
  const missing = useMissingMetrics()
  const { error } = useSnapshot(store)
  // The notice above explains what prevents rows and map.
  if (failure && !error) {
    return <MissingStocks title={heatMapText.unreadable} failure={failure} onRetry={retry} children={null} />
  }
  return (
    <HeatMap
      rows={shown?.rows}
      view={shown?.view ?? view}
      total={results?.total ?? 0}
      hidden={results?.hidden}
      pickers={(isList) => (
        <>
          {!hasTimeframe && view.color === 'change' && (
            <div className={styles.picker}>
              <TimeframePicker value={view.timeframe} onChange={screen.setTimeframe} />
            </div>
          )}
          <HeatChoices {...{ view, isList, missing }} onSize={chooseSize} onColor={chooseColor} />
        </>
      )}
      onOpen={(symbol) => history.push(inDay(stockAddress(symbol)))}
    />
  )
}

/** Whether another part of the page offers the timeframe: on phones it stands above the count, on wide screens in the docked filters. */
function useHasTimeframe(): boolean {
  const { panelOpen } = useSnapshot(useAppContext().settings)
  const isPhone = useMediaQuery('(width < 40rem)')
  const canDock = useMediaQuery('(width >= 64rem)')
  return isPhone || (canDock && panelOpen)
}

/** The view of the map: size and color are in the address, the defaults left out. */
function useHeatView({ timeframe, formulas }: Filters) {
  const history = useHistory()
  const { size, color } = useMemo(
    () => ({ size: createUrlChoice(history, 'size', sizeIds), color: createUrlChoice(history, 'color', colorIds) }),
    [history],
  )
  const sizeId = useSyncExternalStore(size.subscribe, size.current, size.current)
  const colorId = useSyncExternalStore(color.subscribe, color.current, color.current)
  const fitting = fittingTimeframe(timeframe, useShownDataset()?.missing)
  const view = useMemo((): HeatView => {
    // A link may name one of the user's own metrics that its screen does not have.
    const [area = 'marketCap'] = offeredIn([sizeId], { formulas })
    const [value = 'change'] = offeredIn([colorId], { formulas })
    return { size: area, color: value, timeframe: fitting, formulas }
  }, [sizeId, colorId, fitting, formulas])
  return { view, chooseSize: size.choose, chooseColor: color.choose }
}

interface AllRows {
  /** The previous rows stay until newer ones are loaded, and so does their view if they lack a value of the new one. */
  readonly shown: Loaded | undefined
  readonly failure: Failure | undefined
  readonly retry: () => void
}

interface Loaded {
  readonly rows: readonly Row[]
  readonly view: HeatView
}

/** All rows of a selection with the values of a view, or why they could not be read. */
function useAllRows(filters: Filters, scope: Scope, view: HeatView, version: string | undefined): AllRows {
  const { screener } = useAppContext()
  const { error } = useSnapshot(store)
  const isWell = error === null
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState<Failure>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (version === undefined) return
    const abort = new AbortController()
    const fields = [...new Set([...heatMapFields, sizeOf(view).field, colorMeasureOf(view).field])]
    void allRows(screener, { filters: { ...filters, maxEntries: 0 }, scope, fields }, { signal: abort.signal }).then(
      (outcome) => {
        if (outcome.ok) setLoaded({ rows: outcome.value.rows, view })
        if (outcome.ok || outcome.failure.id !== 'superseded') setFailure(outcome.ok ? undefined : outcome.failure)
      },
    )
    return () => abort.abort()
  }, [screener, filters, scope, view, version, attempt, isWell])
  const isLoaded = loaded?.view.size === view.size && loaded.view.color === view.color
  const shown = useMemo(() => (loaded && isLoaded ? { ...loaded, view } : loaded), [loaded, isLoaded, view])
  return { shown, failure, retry: () => setAttempt(attempt + 1) }
}
