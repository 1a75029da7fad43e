import { useSyncExternalStore } from 'react'
import { defaultFilters, editFilters, sortBy, type Filters } from '#domain/filters'
import type { MetricId } from '#domain/metrics'
import type { Period } from '#domain/stock'
import type { ScreenUrl } from '../state/screen-url.ts'

/** The screen in the address, and what a person may do to it. */
export interface Screen {
  readonly filters: Filters
  readonly search: (text: string) => void
  /** As a click on a column's header. */
  readonly sort: (column: MetricId) => void
  readonly order: (sortColumn: MetricId, asc: boolean) => void
  /** Changes what rows show, not which rows: the preset stays. */
  readonly watch: (timeframe: Period) => void
  readonly reset: () => void
}

export function useScreen({ subscribe, filters: read, show }: ScreenUrl): Screen {
  const filters = useSyncExternalStore(subscribe, read)
  return {
    filters,
    search: (search) => show(editFilters(filters, { search }), 'replace'),
    sort: (column) => show(sortBy(filters, column), 'push'),
    order: (sortColumn, asc) => show(editFilters(filters, { sortColumn, asc }), 'push'),
    watch: (timeframe) => show({ ...filters, timeframe }, 'push'),
    reset: () => show(defaultFilters, 'push'),
  }
}
