import type { ReactNode } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from '../icons/icon.tsx'
import { controls } from '../../texts/first-visit/shell.ts'

interface ButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  /** `primary` is the one thing to do, `plain` stands inside a sentence or a notice. */
  readonly look?: 'primary' | 'outline' | 'plain'
  readonly busy?: boolean
}

/** A button with words. While busy it keeps its focus and does nothing. */
export function Button({ children, onClick, look = 'outline', busy = false }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-look={look}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  )
}

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
      className={styles.iconButton}
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

interface StarProps {
  /** Whose star it is: “Bookmark AAPL”. */
  readonly name: string
  readonly marked: boolean
  /** Whether the server is yet to hear of it. */
  readonly waiting: boolean
  readonly place: 'table' | 'list' | 'page'
  readonly onToggle: () => void
}

/** Marks something as one's own. */
export function Star({ name, marked, waiting, place, onToggle }: StarProps) {
  return (
    <button
      type="button"
      className={styles.star}
      data-place={place}
      aria-label={controls.bookmark(name)}
      aria-pressed={marked}
      title={waiting ? controls.waiting : undefined}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  )
}
