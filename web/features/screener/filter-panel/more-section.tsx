import { chunk } from '../../../data/load-chunk.ts'
import { filterSections } from '../../../texts/filter-panel.ts'
import { Section } from '../../../ui/controls/section.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import type { MetricRangesProps } from '../metric-ranges/metric-ranges.tsx'

// Most people never open it.
const MetricRanges = lazyPart(chunk(async () => (await import('../metric-ranges/metric-ranges.tsx')).MetricRanges))

/** The ranges of all other metrics. */
export function MoreSection(props: MetricRangesProps) {
  const set = Object.keys(props.filters.ranges).length
  return (
    <Section
      title={filterSections.more}
      {...(set > 0 && { state: filterSections.set(set) })}
      open={props.rows.shown.length > 0}
    >
      <MetricRanges {...props} />
    </Section>
  )
}
