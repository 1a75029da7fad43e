import { useState } from 'react'
import { priceEdges } from '#domain/screen/facets'
import { marketCapSteps, volumeSteps, type StepRange } from '#domain/screen/ranges'
import { filterSections, priceRange, stepRanges } from '../../../texts/filter-panel.ts'
import { filterWords } from '../../../texts/filter-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Section } from '../../../ui/controls/section.tsx'
import { StepLists } from '../../../ui/controls/step-lists.tsx'
import { StepSlider } from '../../../ui/controls/step-slider.tsx'
import { Histogram } from '../../../ui/marks/histogram.tsx'
import { positionWords, priceWords, rangeWords } from '../filter-words.ts'
import type { PanelProps } from './panel-props.ts'
import { PriceField } from './price-field.tsx'
import styles from './range-section.module.css'

const sliders = [
  { id: 'marketCap', steps: marketCapSteps },
  { id: 'volume', steps: volumeSteps },
] as const

interface RangeSectionProps extends PanelProps {
  /** How often the filters were reset: each time, what is typed but not applied goes, too. */
  readonly resets: number
}

/** The bounds of price, market cap and volume. */
export function RangeSection({ filters, facets, onEdit, resets }: RangeSectionProps) {
  const { minPrice, maxPrice } = filters
  const [asList, setAsList] = useState(false)
  const isCrossed = maxPrice > 0 && minPrice > maxPrice
  const words = [priceWords(minPrice, maxPrice), ...sliders.map(({ id, steps }) => rangeWords(steps, filters[id]))]
  const set = words.filter((text) => text !== filterWords.any).length
  return (
    <Section title={filterSections.range} {...(set > 0 && { state: filterSections.set(set) })}>
      <div className={styles.range}>
        <p className={styles.heading}>
          <span>{priceRange.title}</span>
          <span className={styles.words}>{isCrossed ? priceRange.nothing : words[0]}</span>
        </p>
        {facets && <Histogram bars={facets.price} isIn={(bar) => isPriceIn(bar, minPrice, maxPrice)} />}
        <div key={resets} className={styles.prices}>
          <PriceField
            label={priceRange.min}
            short={priceRange.minShort}
            value={minPrice}
            trouble={isCrossed ? priceRange.crossed : undefined}
            onChange={(dollars) => onEdit({ minPrice: dollars }, 'replace')}
          />
          <PriceField
            label={priceRange.max}
            short={priceRange.maxShort}
            value={maxPrice}
            onChange={(dollars) => onEdit({ maxPrice: dollars }, 'replace')}
          />
        </div>
      </div>
      {sliders.map(({ id, steps }, i) => (
        <div key={id} className={styles.range}>
          <p className={styles.heading}>
            <span>{stepRanges[id].title}</span>
            <span className={styles.words}>{words[i + 1]}</span>
          </p>
          {asList ? (
            <StepLists
              of={stepRanges[id].of}
              labels={steps.labels}
              value={filters[id]}
              onChange={(range) => onEdit({ [id]: range }, 'push')}
            />
          ) : (
            <StepSlider
              of={stepRanges[id].of}
              labels={steps.labels}
              value={filters[id]}
              words={(end, position) => positionWords(steps, end, position)}
              onChange={(range, isFirst) => onEdit({ [id]: range }, isFirst ? 'push' : 'replace')}
            >
              {facets && <Histogram bars={facets[id]} isIn={(bar) => isBarIn(bar, filters[id])} />}
            </StepSlider>
          )}
        </div>
      ))}
      <div className={styles.instead}>
        <Button look="plain" onClick={() => setAsList(!asList)}>
          {asList ? stepRanges.useSliders : stepRanges.useLists}
        </Button>
      </div>
    </Section>
  )
}

/** Whether the stocks between a step and the next are asked for. */
const isBarIn = (bar: number, [lower, upper]: StepRange): boolean => lower <= bar && upper > bar

/** Whether a bar of prices reaches into the bounds; 0 is unset. */
function isPriceIn(bar: number, min: number, max: number): boolean {
  const from = priceEdges[bar] ?? 0
  const to = priceEdges[bar + 1] ?? Infinity
  return to > min && (max === 0 || from <= max)
}
