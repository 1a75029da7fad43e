import { useMemo, useState } from 'react'
import { numericMetrics, type Ranges } from '#domain/screen/ranges'
import type { MetricId } from '#domain/stock/metrics'
import type { ShownRanges } from '../features/screener/metric-ranges/metric-ranges.tsx'

/** The ranges of a screen and the metrics that were added to them, for as long as the panel is open. */
export function useShownRanges(ranges: Ranges): ShownRanges & { readonly clear: () => void } {
  const [added, setAdded] = useState<readonly MetricId[]>([])
  return useMemo(
    () => ({
      shown: numericMetrics.filter((id) => ranges[id] ?? added.includes(id)),
      add: (id) => setAdded((others) => (others.includes(id) ? others : [...others, id])),
      remove: (id) => setAdded((others) => others.filter((other) => other !== id)),
      clear: () => setAdded([]),
    }),
    [ranges, added],
  )
}
