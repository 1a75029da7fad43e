import { useId, useState } from 'react'
import { barLimits, priceEdges } from '#domain/screen/facets'
import type { StepRange as Positions } from '#domain/screen/ranges'
import { shownSteps, stepsChange } from '#domain/screen/slider-steps'
import { boundsChange, boundsOf, type SteppedId, stepsOf } from '#domain/screen/stepped'
import { metrics } from '#domain/stock/metrics'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Histogram } from '#web/ui/data-display/histogram.tsx'
import { StepLists, StepSlider } from '#web/ui/range-input/step-slider.tsx'
import { describePrices } from '#words/describe-filters'
import { filterWords } from '#words/filter-words'
import type { ShownRanges } from '../ranges/metric-ranges.tsx'
import { RangeFields, useFocusOf } from '../ranges/range-fields.tsx'
import { Scale } from '../ranges/scale.tsx'
import { FilterHead } from './coverage.tsx'
import { filterSections, priceRange, stepRanges, themeTitles } from './filter-panel-texts.ts'
import { rowsOf, themeOf } from './metric-themes.ts'
import { type PanelProps, sectionOf, useMissingMetrics } from './panel-props.ts'
import { PriceField } from './price-field.tsx'
import { describeEnd, describeStepped, ownBounds } from './stepped-text.ts'
import { ThemeRanges } from './theme-sections.tsx'
import styles from './range-section.module.css'
import shared from '#web/ui/shared.module.css'

type AskedRanges = Pick<ShownRanges, 'added' | 'add' | 'requested' | 'request'>

const sliders: readonly SteppedId[] = ['marketCap', 'volume']

interface RangeSectionProps extends PanelProps {
  readonly shownRanges: ShownRanges
  /** How often the filters were reset: each reset also clears text that is not applied yet. */
  readonly resets: number
}

const rangeFilters = ['minPrice', 'maxPrice', 'marketCap', 'volume', 'ranges'] as const

/** The bounds of price, market cap and volume, and the ranges of further metrics about size. */
export const RangeSection = sectionOf(rangeFilters, (props: RangeSectionProps) => {
  const { filters, facets, onEdit, resets, shownRanges } = props
  const { added, add, requested, request, shown } = shownRanges
  const asked = { added, add, requested, request }
  const { minPrice, maxPrice } = filters
  const [asList, setAsList] = useState(false)
  const priceRow = useFocusOf<HTMLDivElement>('input', requested === 'price', request)
  const ids = rowsOf('size', shown, useMissingMetrics())
  const isCrossed = maxPrice > 0 && minPrice > maxPrice
  const summaries = [describePrices(minPrice, maxPrice), ...sliders.map((id) => describeStepped(filters, id))]
  const activeCount = summaries.filter(unlessAny).length + ids.filter((id) => filters.ranges[id]).length
  return (
    <Disclosure
      title={themeTitles.size}
      {...(activeCount > 0 && { state: filterSections.set(activeCount) })}
      isRequested={requested !== undefined && themeOf(requested) === 'size'}
    >
      <div className={styles.filters}>
        <div ref={priceRow} className={shared.stack}>
          <FilterHead
            title={priceRange.title}
            summary={isCrossed ? priceRange.nothing : unlessAny(summaries[0])}
            {...{ facets }}
            of="price"
          />
          {/* Its space is reserved while the counts are loading. */}
          <Histogram bars={facets?.price ?? []} isIn={(bar) => isPriceIn(bar, minPrice, maxPrice)} />
          <Scale kind="money" edges={barLimits.close} />
          <div key={resets} className={styles.prices}>
            <PriceField
              label={priceRange.min}
              short={priceRange.minShort}
              value={minPrice}
              rangeError={isCrossed ? priceRange.crossed : undefined}
              onChange={(dollars, action) => onEdit({ minPrice: dollars }, action)}
            />
            <PriceField
              label={priceRange.max}
              short={priceRange.maxShort}
              value={maxPrice}
              onChange={(dollars, action) => onEdit({ maxPrice: dollars }, action)}
            />
          </div>
        </div>
        {sliders.map((id) => (
          <StepRange key={id} {...{ id, asList, filters, facets, onEdit, ...asked }} />
        ))}
      </div>
      <ThemeRanges theme="size" {...{ ids, filters, facets, onEdit, shownRanges }} />
      <div className={styles.layoutToggle}>
        <Button variant="plain" onClick={() => setAsList(!asList)}>
          {asList ? stepRanges.useSliders : stepRanges.useLists}
        </Button>
      </div>
    </Disclosure>
  )
})

const unlessAny = (text: string | undefined): string | undefined => (text === filterWords.any ? undefined : text)

/** Whether a histogram bar overlaps the bounds; 0 is unset. */
function isPriceIn(bar: number, min: number, max: number): boolean {
  const from = priceEdges[bar] ?? 0
  const to = priceEdges[bar + 1] ?? Infinity
  return to > min && (max === 0 || from <= max)
}

interface StepRangeProps extends PanelProps, AskedRanges {
  readonly id: SteppedId
  /** Lists instead of a slider. */
  readonly asList: boolean
}

/**
 * The filter of a metric with a slider. Bounds between its steps appear in words and as fields below it; moving a thumb
 * replaces them with steps.
 */
function StepRange({ id, asList, filters, facets, onEdit, ...asked }: StepRangeProps) {
  const title = useId()
  const { labels } = stepsOf[id]
  const { title: name, of } = stepRanges[id]
  const value = shownSteps(filters, id)
  const hasFields = filters.ranges[id] !== undefined || asked.added.includes(id)
  const move = (steps: Positions, action: 'push' | 'replace') => {
    // The fields stay, so that nothing below moves during a drag.
    if (hasFields) asked.add(id)
    onEdit(stepsChange(filters, id, steps), action)
  }
  return (
    <div role="group" aria-labelledby={title} className={shared.stack}>
      <FilterHead id={title} title={name} summary={unlessAny(describeStepped(filters, id))} {...{ facets }} of={id} />
      {asList ? (
        <StepLists
          {...{ of, labels, value }}
          own={filters.ranges[id] && ownBounds(filters, id)}
          onChange={(steps) => move(steps, 'push')}
        />
      ) : (
        <StepSlider
          {...{ of, labels, value }}
          isExact={!filters.ranges[id]}
          describePosition={(end, position) => describeEnd(filters, id, end, position)}
          onChange={move}
        >
          <Histogram bars={facets?.[id] ?? []} isIn={(bar) => isBarIn(bar, value)} />
        </StepSlider>
      )}
      {hasFields && <TypedBounds {...{ id, filters, onEdit, ...asked }} />}
    </div>
  )
}

type TypedBoundsProps = Omit<StepRangeProps, 'asList' | 'facets' | 'added'>

/** Fields for bounds of any value. */
function TypedBounds({ id, filters, onEdit, add, requested, request }: TypedBoundsProps) {
  const row = useFocusOf<HTMLDivElement>('input', requested === id, request)
  return (
    <div ref={row} className={shared.stack}>
      <RangeFields
        column={metrics[id]}
        range={boundsOf(filters, id)}
        hasSigns={false}
        onChange={(range, action) => {
          add(id)
          onEdit(boundsChange(filters, id, range), action)
        }}
      />
    </div>
  )
}

/** Whether the interval between two steps is within the range. */
const isBarIn = (bar: number, [lower, upper]: Positions): boolean => lower <= bar && upper > bar
