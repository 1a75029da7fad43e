import { Icon } from '../icons/icon.tsx'
import styles from './select.module.css'

export interface Option {
  readonly value: string
  readonly label: string
}

interface SelectProps {
  readonly label: string
  readonly value: string
  /** Options by the name of their group. */
  readonly groups: Readonly<Record<string, readonly Option[]>>
  readonly onChange: (value: string) => void
}

/** The platform's own select, with grouped options. */
export function Select({ label, value, groups, onChange }: SelectProps) {
  return (
    <span className={styles.box}>
      <select
        aria-label={label}
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {Object.entries(groups).map(([group, options]) => (
          <optgroup key={group} label={group}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Icon name="chevron-down" small />
    </span>
  )
}
