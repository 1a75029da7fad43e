import { useId } from 'react'
import { understood } from '../../../format/understood.ts'
import { priceField } from '../../../texts/price-field.ts'
import { BoxedField } from '../../../ui/controls/boxed-field.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { FieldNote } from '../../../ui/form/field-note.tsx'
import { readPrice } from './read-price.ts'
import { usePriceDraft } from './use-price-draft.ts'

interface PriceFieldProps {
  readonly label: string
  /** What stands inside the field before the number. */
  readonly short: string
  /** Dollars; 0 is unset. */
  readonly value: number
  readonly onChange: (dollars: number) => void
  /** What is wrong with the price besides its form. */
  readonly trouble?: string | undefined
}

/** A bound in dollars. What is no price is said, and changes nothing. */
export function PriceField({ label, short, value, onChange, trouble }: PriceFieldProps) {
  const id = useId()
  const { text, isWrong, type, end } = usePriceDraft(value, onChange)
  const error = isWrong ? priceField.notANumber : trouble
  const note = readPrice(text) === undefined ? undefined : understood('money', text)
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
      <FieldNote id={`${id}-note`} words={note} />
      <FieldError {...{ id, error }} />
    </div>
  )
}
