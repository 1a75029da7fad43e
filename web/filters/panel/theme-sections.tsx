import { type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { hasOwnFilter } from '#domain/screen/stepped'
import { loadChunk } from '#web/data/pwa/load-chunk.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { MetricRangesProps, ShownRanges } from '../ranges/metric-ranges.tsx'
import { filterSections, themeTitles } from './filter-panel-texts.ts'
import { rowsOf, themeOf } from './metric-themes.ts'
import { type PanelProps, sectionOf, useMissingMetrics } from './panel-props.ts'
import styles from './theme-sections.module.css'

interface ThemeSectionsProps extends PanelProps {
  readonly shownRanges: ShownRanges
}

const sections = ['valuation', 'growth', 'quality', 'dividends', 'technical', 'own'] as const

/** The ranges of metrics, by what these are about. */
export const ThemeSections = sectionOf(['ranges', 'formulas'], ({ facets, ...props }: ThemeSectionsProps) => {
  const missing = useMissingMetrics()
  // Below the sections that the user sees first: their counts never delay those.
  const counted = useDeferredValue(facets)
  const { shown, requested } = props.shownRanges
  return sections.map((theme) => {
    const ids = rowsOf(theme, shown, missing)
    if (ids.length === 0 && theme !== 'own') return null
    const activeCount = ids.filter((id) => props.filters.ranges[id]).length
    return (
      <Disclosure
        key={theme}
        title={themeTitles[theme]}
        {...(activeCount > 0 && { state: filterSections.set(activeCount) })}
        isRequested={requested !== undefined && !hasOwnFilter(requested) && themeOf(requested) === theme}
      >
        <ThemeRanges {...props} {...{ theme, ids }} facets={counted} />
      </Disclosure>
    )
  })
})

// Lazy: below the part of the panel that a window shows.
const MetricRanges = lazyComponent(
  loadChunk('metric-ranges', async () => (await import('../ranges/metric-ranges.tsx')).MetricRanges),
  { fallback: ({ ids }) => <Unseen count={ids.length} /> },
)

interface UnseenProps {
  readonly count: number
  readonly ref?: RefObject<HTMLDivElement | null>
}

/** The space of ranges that are not rendered yet. */
const Unseen = ({ count, ref }: UnseenProps) => (
  <div {...{ ref }} className={styles.unseen} style={{ blockSize: `calc(${count} * var(--range-row))` }} />
)

/** The ranges of one theme. They are rendered, and their distributions counted, once one is set or they come into view. */
export function ThemeRanges(props: MetricRangesProps) {
  const { theme, ids, shownRanges, filters } = props
  const { seen, see, requested } = shownRanges
  const place = useRef<HTMLDivElement>(null)
  const isSeen = seen.includes(theme) || ids.some((id) => id === requested || filters.ranges[id])
  useEffect(() => {
    if (isSeen) return see(theme)
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && see(theme),
      {
        scrollMargin: '100%',
      },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen, see, theme])
  return isSeen ? <MetricRanges {...props} /> : <Unseen ref={place} count={ids.length} />
}
