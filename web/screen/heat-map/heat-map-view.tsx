import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Filters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import { fittingTimeframe } from '#domain/screen/shown-columns'
import type { Field } from '#domain/stock/fields'
import { periodIds } from '#domain/stock/stock'
import { stockAddress } from '#words/links'
import type { Failure } from '#worker/contract'
import { allRows } from '../../data/screener/all-rows.ts'
import type { Row } from '../../data/screener/results.ts'
import { TimeframePicker } from '../../filters/timeframe-picker.tsx'
import { useAppContext } from '../../page/app-context.ts'
import { MissingStocks } from '../../page/missing-stocks.tsx'
import type { MapProps } from '../../page/use-screen.ts'
import { store, useShownDataset } from '../../state/store.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { useDayLink, useHistory } from '../../ui/navigation/use-history.ts'
import { HeatMap } from './heat-map.tsx'
import { heatMapText } from './heat-map-texts.ts'

/** The fields the map needs. The changes of all timeframes are included, so that switching the timeframe needs no request. */
export const heatMapFields: readonly Field[] = [
  ...(['marketCap', 'close', 'volume', 'name', 'sector'] as const),
  ...periodIds.map((period) => `${period}DeltaRatio` as const),
]

/** All matches as a map, regardless of Max Entries; the smallest share a tile. */
export function HeatMapView({ screen, scope, results }: MapProps) {
  const history = useHistory()
  const inDay = useDayLink()
  const { rows, failure, retry } = useAllRows(screen.filters, scope, results?.version)
  const wide = useMediaQuery('(width >= 40rem)')
  const timeframe = fittingTimeframe(screen.filters.timeframe, useShownDataset()?.missing)
  const { error } = useSnapshot(store)
  // The notice above explains what prevents rows and map.
  if (failure && !error) {
    return <MissingStocks title={heatMapText.unreadable} failure={failure} onRetry={retry} children={null} />
  }
  return (
    <HeatMap
      rows={rows}
      timeframe={timeframe}
      total={results?.total ?? 0}
      hidden={results?.hidden}
      // On phones it stands above the count.
      picker={wide && <TimeframePicker value={timeframe} onChange={screen.setTimeframe} />}
      onOpen={(symbol) => history.push(inDay(stockAddress(symbol)))}
    />
  )
}

interface AllRows {
  /** The previous rows stay until newer ones are loaded. */
  readonly rows: readonly Row[] | undefined
  readonly failure: Failure | undefined
  readonly retry: () => void
}

/** All rows of a selection, or why they could not be read. */
function useAllRows(filters: Filters, scope: Scope, version: string | undefined): AllRows {
  const { screener } = useAppContext()
  const { error } = useSnapshot(store)
  const isWell = error === null
  const [rows, setRows] = useState<readonly Row[]>()
  const [failure, setFailure] = useState<Failure>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (version === undefined) return
    const abort = new AbortController()
    const query = { filters: { ...filters, maxEntries: 0 }, scope, fields: heatMapFields }
    void allRows(screener, query, { signal: abort.signal }).then((outcome) => {
      if (outcome.ok) setRows(outcome.value.rows)
      if (outcome.ok || outcome.failure.id !== 'superseded') setFailure(outcome.ok ? undefined : outcome.failure)
    })
    return () => abort.abort()
  }, [screener, filters, scope, version, attempt, isWell])
  return { rows, failure, retry: () => setAttempt(attempt + 1) }
}
