import { marketCapSteps, volumeSteps } from '#domain/steps'
import { Section } from '../../../ui/controls/section.tsx'
import { StepSlider } from '../../../ui/controls/step-slider.tsx'
import { positionWords, priceWords, rangeWords } from '../filter-words.ts'
import type { PanelProps } from './panel-props.ts'
import { PriceField } from './price-field.tsx'
import styles from './range-section.module.css'

const sliders = [
  { id: 'marketCap', label: 'Market cap', of: 'market cap', steps: marketCapSteps },
  { id: 'volume', label: 'Volume', of: 'volume', steps: volumeSteps },
] as const

/** The bounds of price, market cap and volume. */
export function RangeSection({ filters, onEdit }: PanelProps) {
  const { minPrice, maxPrice } = filters
  const isCrossed = maxPrice > 0 && minPrice > maxPrice
  const words = [priceWords(minPrice, maxPrice), ...sliders.map(({ id, steps }) => rangeWords(steps, filters[id]))]
  const set = words.filter((text) => text !== 'Any').length
  return (
    <Section title="Range" {...(set > 0 && { state: `${set} set` })}>
      <div className={styles.range}>
        <p className={styles.heading}>
          <span>Price</span>
          <span className={styles.words}>{isCrossed ? 'No price' : words[0]}</span>
        </p>
        <div className={styles.prices}>
          <PriceField
            label="Min Price"
            short="Min $"
            value={minPrice}
            trouble={isCrossed ? 'Above Max Price: no stock can match.' : undefined}
            onChange={(dollars) => onEdit({ minPrice: dollars }, 'replace')}
          />
          <PriceField
            label="Max Price"
            short="Max $"
            value={maxPrice}
            onChange={(dollars) => onEdit({ maxPrice: dollars }, 'replace')}
          />
        </div>
      </div>
      {sliders.map(({ id, label, of, steps }, i) => (
        <div key={id} className={styles.range}>
          <p className={styles.heading}>
            <span>{label}</span>
            <span className={styles.words}>{words[i + 1]}</span>
          </p>
          <StepSlider
            of={of}
            labels={steps.labels}
            value={filters[id]}
            words={(end, position) => positionWords(steps, end, position)}
            onChange={(range, isFirst) => onEdit({ [id]: range }, isFirst ? 'push' : 'replace')}
          />
        </div>
      ))}
    </Section>
  )
}
