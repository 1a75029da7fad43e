import { type CSSProperties, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
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
  const rows = useMemo(() => sections.map((theme) => [theme, rowsOf(theme, shown, missing)] as const), [shown, missing])
  return rows.map(([theme, ids]) => {
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

// Lazy: below the part of the panel that a window shows. A tap renders those anew that read what it changed.
const MetricRanges = sectionOf<MetricRangesProps>(
  ['ranges', 'formulas'],
  lazyComponent(
    loadChunk('metric-ranges', async () => (await import('../ranges/metric-ranges.tsx')).MetricRanges),
    { fallback: ({ ids }) => <Unseen count={ids.length} /> },
  ),
)

/** The space of ranges that are not rendered yet. */
const Unseen = ({ count }: { readonly count: number }) => {
  const size: CSSProperties & Readonly<Record<'--count', number>> = { '--count': count }
  return <div className={styles.unseen} style={size} />
}

/**
 * The ranges of one theme. They are rendered, and their distributions counted, once one is set or they come into view.
 * Out of view they keep the counts that they have: each tap would draw some hundred bars that nobody sees.
 */
export function ThemeRanges(props: MetricRangesProps) {
  const { theme, ids, shownRanges, filters, facets } = props
  const { seen, see, requested } = shownRanges
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [counted, count] = useState(facets)
  if (isNear && counted !== facets) count(facets)
  const isSeen = isNear || seen.includes(theme) || ids.some((id) => id === requested || filters.ranges[id])
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      scrollMargin: '50%',
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (isSeen) see(theme)
  }, [isSeen, see, theme])
  return <div ref={place}>{isSeen ? <MetricRanges {...props} facets={counted} /> : <Unseen count={ids.length} />}</div>
}
