import type { Filters } from '#domain/filters'

/** What every part of the panel shows and changes. */
export interface PanelProps {
  readonly filters: Filters
  /** A change by hand; what is still going on, as a drag, replaces its own beginning. */
  readonly onEdit: (change: Partial<Filters>, step: 'push' | 'replace') => void
}
