import { type FunctionComponent, memo } from 'react'
import type { Facets } from '#domain/screen/facets'
import type { Filters } from '#domain/screen/filters'
import type { MetricId } from '#domain/stock/metrics'
import { technicalMetrics } from '#domain/stock/technical-metrics'
import { useShownDataset } from '#web/state/store.ts'
import type { Dataset } from '#worker/contract'

/** Props of every section of the panel. */
export interface PanelProps {
  readonly filters: Filters
  /** How many stocks each choice would give; undefined until the counts are loaded. */
  readonly facets: Facets | undefined
  /** A change by the user. A change in progress, such as a drag, replaces its own history entry. */
  readonly onEdit: (change: Partial<Filters>, action: 'push' | 'replace') => void
}

/**
 * A section that reads only some filters: it renders again when one of these, its counts or another of its props has
 * changed, not for every tap on the panel. Each tap decodes all filters from the address again, so lists are compared by
 * their items.
 */
export function sectionOf<Props extends PanelProps>(
  names: readonly (keyof Filters)[],
  section: FunctionComponent<Props>,
): FunctionComponent<Props> {
  return memo(section, ({ filters: last, ...lastProps }, { filters: next, ...nextProps }) => {
    const others: Readonly<Record<string, unknown>> = lastProps
    return (
      names.every((name) => last[name] === next[name] || JSON.stringify(last[name]) === JSON.stringify(next[name])) &&
      Object.entries(nextProps).every(([name, value]) => others[name] === value)
    )
  })
}

const none: readonly MetricId[] = []

/** The metrics without values in the dataset: their columns and filters would be empty. */
export const useMissingMetrics = (): readonly MetricId[] => missingMetrics(useShownDataset())

/** The metrics without values in a dataset. */
export const missingMetrics = (stonks: Pick<Dataset, 'technical' | 'missing'> | null): readonly MetricId[] =>
  stonks?.missing ?? stonks?.technical?.missing ?? (stonks?.technical?.stocks === 0 ? technicalMetrics : none)

/** The needs of screens that a dataset does not meet: metrics without a value and indexes without a member. */
export const missingForScreens = (
  stonks: (Parameters<typeof missingMetrics>[0] & Pick<Dataset, 'emptyIndexes'>) | null,
): readonly string[] => [...missingMetrics(stonks), ...(stonks?.emptyIndexes ?? [])]
