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
  readonly onChange: (value: string) => void
}

/** The platform's own select, with its label before it. */
export function LabelledSelect({ label, name, value, options, onChange }: LabelledSelectProps) {
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
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" small />
      </span>
    </div>
  )
}
