import { Icon } from '../icons/icon.tsx'
import styles from './select.module.css'

export interface Option {
  readonly value: string
  readonly label: string
}

interface SelectProps {
  readonly label: string
  readonly value: string
  /** Text only, or text in a box. */
  readonly variant?: 'words' | 'box'
  /** Options by the name of their group. */
  readonly groups: Readonly<Record<string, readonly Option[]>>
  readonly onChange: (value: string) => void
}

/** A native select as wide as the chosen option: the transparent select, sized by its widest option, covers that text. */
export function Select({ label, value, variant = 'words', groups, onChange }: SelectProps) {
  const options = Object.entries(groups)
  const chosen = options.flatMap(([, group]) => group).find((option) => option.value === value)
  return (
    <span className={styles.box} data-variant={variant}>
      <span className={styles.chosen} aria-hidden="true">
        {chosen?.label}
      </span>
      <Icon name="chevron-down" small />
      <select
        aria-label={label}
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  )
}
