import { useId } from 'react'
import { BoxedField } from '../../../ui/controls/boxed-field.tsx'
import { useDraft } from '../../../ui/controls/use-draft.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { readPrice } from './read-price.ts'

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
  const draft = useDraft(value === 0 ? '' : String(value), (text) => {
    const dollars = readPrice(text)
    if (dollars !== undefined) onChange(dollars)
  })
  const error = readPrice(draft.text) === undefined ? 'A price is a number, such as 25 or 12.50.' : trouble
  return (
    <div>
      <BoxedField
        label={label}
        before={short}
        inputMode="decimal"
        text={draft.text}
        error={error && id}
        onType={draft.type}
        onEnter={() => draft.enter(draft.text)}
      />
      <FieldError {...{ id, error }} />
    </div>
  )
}
