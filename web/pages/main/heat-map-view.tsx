import { useEffect, useState } from 'react'
import type { Filters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import type { Field } from '#domain/stock/fields'
import { periodIds } from '#domain/stock/stock'
import { allRows } from '../../data/screener/all-rows.ts'
import type { Row } from '../../data/screener/results.ts'
import { HeatMap } from '../../features/heat-map/heat-map.tsx'
import { TimeframePicker } from '../../features/screener/screen-pickers.tsx'
import { stockAddress } from '../../format/links.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { useHistory } from '../../ui/navigation/use-history.ts'
import { useAppContext } from '../app-context.ts'
import type { MapProps } from './use-screen.ts'

/** The fields the map needs. The changes of all timeframes are included, so that switching the timeframe needs no request. */
export const heatMapFields: readonly Field[] = [
  ...(['marketCap', 'close', 'name', 'sector'] as const),
  ...periodIds.map((period) => `${period}DeltaRatio` as const),
]

/** All matches as a map, regardless of Max Entries; the smallest share a tile. */
export function HeatMapView({ screen, scope, results }: MapProps) {
  const history = useHistory()
  const rows = useAllRows(screen.filters, scope, results?.version)
  const wide = useMediaQuery('(width >= 40rem)')
  const { timeframe } = screen.filters
  return (
    <HeatMap
      rows={rows}
      timeframe={timeframe}
      total={results?.total ?? 0}
      hidden={results?.hidden}
      // On phones it stands above the count.
      picker={wide && <TimeframePicker value={timeframe} onChange={screen.setTimeframe} />}
      onOpen={(symbol) => history.push(stockAddress(symbol))}
    />
  )
}

/** All rows of a selection; the previous ones stay until newer ones are loaded. */
function useAllRows(filters: Filters, scope: Scope, version: string | undefined): readonly Row[] | undefined {
  const { screener } = useAppContext()
  const [rows, setRows] = useState<readonly Row[]>()
  useEffect(() => {
    if (version === undefined) return
    const abort = new AbortController()
    const query = { filters: { ...filters, maxEntries: 0 }, scope, fields: heatMapFields }
    void allRows(screener, query, { signal: abort.signal }).then((outcome) => {
      if (outcome.ok) setRows(outcome.value.rows)
    })
    return () => abort.abort()
  }, [screener, filters, scope, version])
  return rows
}
