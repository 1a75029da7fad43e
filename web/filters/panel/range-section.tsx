import { useId, useState } from 'react'
import { priceEdges } from '#domain/screen/facets'
import { hasOwnFilter, type SteppedId } from '#domain/screen/stepped'
import { filterSections, priceField, priceRange, stepRanges } from '#web/texts/screener/filter-panel-texts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Histogram } from '#web/ui/data-display/histogram.tsx'
import { FieldError, FieldNote } from '#web/ui/form/form-messages.tsx'
import { useTypingPause } from '#web/ui/hooks/use-typing-pause.ts'
import { useGesture } from '#web/ui/navigation/use-gesture.ts'
import { BoxedField } from '#web/ui/range-input/boxed-field.tsx'
import { browserSeparators, interpretedAmount, localizedAmount, parseDecimal, type Separators } from '#words/amounts'
import { describePrices } from '#words/describe-filters'
import { filterWords } from '#words/filter-words'
import { useFocusOf } from '../ranges/range-fields.tsx'
import { Coverage } from './coverage.tsx'
import { type PanelProps, sectionOf } from './panel-props.ts'
import { type AskedRanges, StepRange } from './step-range.tsx'
import { describeStepped } from './stepped-text.ts'
import styles from './range-section.module.css'
import shared from '#web/ui/shared.module.css'

interface Draft {
  readonly text: string
  /** The price when this was typed: if it differs now, it was changed elsewhere. */
  readonly of: number
  /** Whether typing has paused: errors are not shown before. */
  readonly isSettled: boolean
}

/**
 * A price while it is typed: applied when typing pauses; the text is not reformatted before the field loses the focus.
 */
function usePriceDraft(value: number, apply: PriceFieldProps['onChange']) {
  const [last, setDraft] = useState<Draft>()
  const gesture = useGesture(apply)
  const wait = useTypingPause(() => setDraft(undefined))

  const draft = last && (last.of === value || readPrice(last.text) === value) ? last : undefined
  const text = draft?.text ?? (value === 0 ? '' : localizedAmount('money', value))

  const settle = (typed: string, isEnd: boolean) => {
    wait()
    const dollars = readPrice(typed)
    if (dollars !== undefined && dollars !== value) gesture.step(dollars)
    if (isEnd) gesture.end()
    // Invalid text stays, so that the user can correct it.
    setDraft(isEnd && dollars !== undefined ? undefined : { text: typed, of: dollars ?? value, isSettled: true })
  }
  const type = (typed: string) => {
    setDraft({ text: typed, of: value, isSettled: false })
    wait(() => settle(typed, false))
  }
  const end = () => draft && settle(draft.text, true)
  return { text, isWrong: draft?.isSettled === true && readPrice(text) === undefined, type, end }
}

interface PriceFieldProps {
  readonly label: string
  /** A label inside the field, before the number. */
  readonly short: string
  /** Dollars; 0 is unset. */
  readonly value: number
  readonly onChange: (dollars: number, action: 'push' | 'replace') => void
  /** An error about the price's value, not its format. */
  readonly rangeError?: string | undefined
}

/** A bound in dollars. Text that is not a price shows an error and changes nothing. */
function PriceField({ label, short, value, onChange, rangeError }: PriceFieldProps) {
  const id = useId()
  const { text, isWrong, type, end } = usePriceDraft(value, onChange)
  const error = isWrong ? (isNegativePrice(text) ? priceField.negative : priceField.notANumber) : rangeError
  const note = readPrice(text) === undefined ? undefined : interpretedAmount('money', text)
  return (
    <div>
      <BoxedField
        label={label}
        before={short}
        inputMode="decimal"
        text={text}
        error={error && id}
        note={note && `${id}-note`}
        onType={type}
        onEnter={end}
        onBlur={end}
      />
      <FieldNote id={`${id}-note`} message={note} />
      <FieldError {...{ id, error }} />
    </div>
  )
}

/** Parses dollars as typed, with or without “$” on either side; 0 for empty text, undefined for invalid text. */
export function readPrice(text: string, separators: Separators = browserSeparators()): number | undefined {
  const typed = text.replace(/^\s*\$|\$\s*$/, '').trim()
  if (typed === '') return 0
  const dollars = Number(parseDecimal(typed, separators))
  return Number.isFinite(dollars) ? dollars : undefined
}

const isNegativePrice = (text: string): boolean =>
  /^\s*\$?\s*[-−]/.test(text) && readPrice(text.replace(/[-−]/, '')) !== undefined

const sliders: readonly SteppedId[] = ['marketCap', 'volume']

interface RangeSectionProps extends PanelProps, AskedRanges {
  /** How often the filters were reset: each reset also clears text that is not applied yet. */
  readonly resets: number
}

const rangeFilters = ['minPrice', 'maxPrice', 'marketCap', 'volume', 'ranges'] as const

/** The bounds of price, market cap and volume. */
export const RangeSection = sectionOf(rangeFilters, (props: RangeSectionProps) => {
  const { filters, facets, onEdit, resets, ...asked } = props
  const { minPrice, maxPrice } = filters
  const [asList, setAsList] = useState(false)
  const priceRow = useFocusOf<HTMLDivElement>('input', asked.requested === 'price', asked.request)
  const isCrossed = maxPrice > 0 && minPrice > maxPrice
  const summaries = [describePrices(minPrice, maxPrice), ...sliders.map((id) => describeStepped(filters, id))]
  const activeCount = summaries.filter((text) => text !== filterWords.any).length
  return (
    <Disclosure
      title={filterSections.range}
      {...(activeCount > 0 && { state: filterSections.set(activeCount) })}
      isRequested={asked.requested !== undefined && hasOwnFilter(asked.requested)}
    >
      <div ref={priceRow} className={shared.stack}>
        <p className={styles.heading}>
          <span>{priceRange.title}</span>
          <span className={styles.summary}>{isCrossed ? priceRange.nothing : summaries[0]}</span>
        </p>
        <Coverage facets={facets} of="price" />
        {/* Its space is reserved while the counts are loading. */}
        <Histogram bars={facets?.price ?? []} isIn={(bar) => isPriceIn(bar, minPrice, maxPrice)} />
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
      <div className={styles.layoutToggle}>
        <Button variant="plain" onClick={() => setAsList(!asList)}>
          {asList ? stepRanges.useSliders : stepRanges.useLists}
        </Button>
      </div>
    </Disclosure>
  )
})

/** Whether a histogram bar overlaps the bounds; 0 is unset. */
function isPriceIn(bar: number, min: number, max: number): boolean {
  const from = priceEdges[bar] ?? 0
  const to = priceEdges[bar + 1] ?? Infinity
  return to > min && (max === 0 || from <= max)
}
