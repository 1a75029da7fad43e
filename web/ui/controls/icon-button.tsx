import { Icon, type IconName } from '../icons/icon.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps {
  readonly icon: IconName
  /** Its name, and what hovering says. */
  readonly label: string
  readonly onClick: () => void
  /** Given where the button is a switch. */
  readonly pressed?: boolean
  /** Given where it opens something below it. */
  readonly expanded?: boolean
  /** Keeps its place and its focus, and does nothing. */
  readonly disabled?: boolean
  readonly frame?: boolean
}

/** A button whose picture says what it does. */
export function IconButton({
  icon,
  label,
  onClick,
  pressed,
  expanded,
  disabled = false,
  frame = false,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={disabled || undefined}
      data-frame={frame || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
