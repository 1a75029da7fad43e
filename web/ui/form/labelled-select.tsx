import './labelled-select-tokens.css'
import { useId } from 'react'
import type { Option } from '../controls/select.tsx'
import { Icon } from '../icons/icon.tsx'
import styles from './labelled-select.module.css'
import shared from '#web/ui/shared.module.css'

interface LabelledSelectProps {
  readonly label: string
  /** The accessible name, if the visible label alone is ambiguous. */
  readonly name?: string
  readonly value: string
  readonly options?: readonly Option[]
  /** Further options in named groups; empty groups are left out. */
  readonly groups?: readonly { readonly label: string; readonly options: readonly Option[] }[]
  readonly onChange: (value: string) => void
}

/** A native select with its label before it. */
export function LabelledSelect({ label, name, value, options = [], groups = [], onChange }: LabelledSelectProps) {
  const id = useId()
  return (
    <div className={styles.line}>
      <label className={`${shared.quiet} ${shared.listTitle}`} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          id={id}
          className={`${shared.field} ${styles.select}`}
          aria-label={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(renderOption)}
          {groups
            .filter((group) => group.options.length > 0)
            .map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map(renderOption)}
              </optgroup>
            ))}
        </select>
        <Icon name="chevron-down" small />
      </span>
    </div>
  )
}

const renderOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)
