import type { ReactNode } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from '../icons/icon.tsx'
import { controls } from '../../texts/first-visit/shell.ts'

interface ButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  /** `primary` for the main action; `plain` for a button inside a sentence or a notice. */
  readonly variant?: 'primary' | 'outline' | 'plain'
  readonly busy?: boolean
}

/** A button with a text label. While busy it keeps the focus and ignores presses. */
export function Button({ children, onClick, variant = 'outline', busy = false }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-variant={variant}
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
  /** Stays visible and focusable, and ignores presses. */
  readonly disabled?: boolean
  readonly frame?: boolean
}

/** A button with an icon only; its label is its accessible name and its tooltip. */
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
  /** Whether the change has not reached the server yet. */
  readonly waiting: boolean
  readonly variant: 'table' | 'list' | 'page'
  readonly onToggle: () => void
}

/** Marks something as one's own. */
export function Star({ name, marked, waiting, variant, onToggle }: StarProps) {
  return (
    <button
      type="button"
      className={styles.star}
      data-variant={variant}
      aria-label={controls.bookmark(name)}
      aria-pressed={marked}
      title={waiting ? controls.waiting : undefined}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  )
}
