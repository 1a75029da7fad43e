import { useId } from 'react'
import { useDraft } from '../../../ui/controls/use-draft.ts'
import { readPrice } from './read-price.ts'
import styles from './price-field.module.css'

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
      <label className={styles.box}>
        <span className={styles.label}>{short}</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={styles.input}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          placeholder="any"
          value={draft.text}
          onChange={({ target }) => draft.type(target.value.slice(0, longestPrice))}
          onKeyDown={({ key }) => key === 'Enter' && draft.enter(draft.text)}
        />
      </label>
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const longestPrice = 16
