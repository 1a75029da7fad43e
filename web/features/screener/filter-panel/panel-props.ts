import { useSnapshot } from 'valtio/react'
import { store } from '../../../state/store.ts'
import type { Facets } from '#domain/screen/facets'
import type { Filters } from '#domain/screen/filters'

/** Props of every section of the panel. */
export interface PanelProps {
  readonly filters: Filters
  /** How many stocks each choice would give; undefined until the counts are loaded. */
  readonly facets: Facets | undefined
  /** A change by the user. A change in progress, such as a drag, replaces its own history entry. */
  readonly onEdit: (change: Partial<Filters>, action: 'push' | 'replace') => void
}

/** Whether the dataset has no technical values: their columns and filters would be empty. */
export const useLacksTechnical = (): boolean => useSnapshot(store).stonks?.technical?.stocks === 0
