import { useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { Option } from './select.tsx'
import styles from './labelled-select.module.css'

interface LabelledSelectProps {
  readonly label: string
  /** What is read out, where the label alone does not say of what. */
  readonly name?: string
  readonly value: string
  readonly options: readonly Option[]
  /** Further options under the name of their group. */
  readonly more?: { readonly label: string; readonly options: readonly Option[] } | undefined
  readonly onChange: (value: string) => void
}

/** The platform's own select, with its label before it. */
export function LabelledSelect({ label, name, value, options, more, onChange }: LabelledSelectProps) {
  const id = useId()
  return (
    <div className={styles.line}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          id={id}
          className={styles.select}
          aria-label={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(drawn)}
          {more && more.options.length > 0 && <optgroup label={more.label}>{more.options.map(drawn)}</optgroup>}
        </select>
        <Icon name="chevron-down" small />
      </span>
    </div>
  )
}

const drawn = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)
