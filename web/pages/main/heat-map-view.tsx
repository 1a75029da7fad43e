import { useEffect, useState } from 'react'
import type { Filters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import { allRows } from '../../data/screener/all-rows.ts'
import type { Row } from '../../data/screener/results.ts'
import { stockAddress } from '../../format/links.ts'
import { useHistory } from '../../ui/navigation/use-history.ts'
import { HeatMap } from '../../features/heat-map/heat-map.tsx'
import { useAppContext } from '../app-context.ts'
import type { MapProps } from './use-screen.ts'
import type { Field } from '#domain/stock/fields'
import { periodIds } from '#domain/stock/stock'

/** The fields the map needs. The changes of all timeframes are included, so that switching the timeframe needs no request. */
export const heatMapFields: readonly Field[] = [
  ...(['marketCap', 'close', 'name', 'sector'] as const),
  ...periodIds.map((period) => `${period}DeltaRatio` as const),
]

/** All matches as a map, regardless of Max Entries; the smallest share a tile. */
export function HeatMapView({ screen, scope, results }: MapProps) {
  const history = useHistory()
  const rows = useAllRows(screen.filters, scope, results?.version)
  return (
    <HeatMap
      rows={rows}
      timeframe={screen.filters.timeframe}
      total={results?.total ?? 0}
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
