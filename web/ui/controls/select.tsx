import { Icon } from '../icons/icon.tsx'
import styles from './select.module.css'

export interface Option {
  readonly value: string
  readonly label: string
}

interface SelectProps {
  readonly label: string
  readonly value: string
  /** Bare words, or words in a box. */
  readonly look?: 'words' | 'box'
  /** Options by the name of their group. */
  readonly groups: Readonly<Record<string, readonly Option[]>>
  readonly onChange: (value: string) => void
}

/** The platform's own select, as wide as what is chosen: it lies unseen over the words, which it is too wide for. */
export function Select({ label, value, look = 'words', groups, onChange }: SelectProps) {
  const options = Object.entries(groups)
  const chosen = options.flatMap(([, group]) => group).find((option) => option.value === value)
  return (
    <span className={styles.box} data-look={look}>
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
