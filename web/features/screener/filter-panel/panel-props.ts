import type { Facets } from '#domain/screen/facets'
import type { Filters } from '#domain/screen/filters'

/** What every part of the panel shows and changes. */
export interface PanelProps {
  readonly filters: Filters
  /** How many stocks each choice would show; undefined until that is known. */
  readonly facets: Facets | undefined
  /** A change by hand; what is still going on, as a drag, replaces its own beginning. */
  readonly onEdit: (change: Partial<Filters>, step: 'push' | 'replace') => void
}
