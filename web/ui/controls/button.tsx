import type { ReactNode } from 'react'
import { controls } from '../../texts/first-visit/shell-texts.ts'
import { Icon, type IconName, SortIcon } from '../icons/icon.tsx'
import styles from './button.module.css'
import control from '#web/ui/control.module.css'

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
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly onClick: () => void
  /** Set if the button is a toggle. */
  readonly pressed?: boolean
  /** Set if it expands something below it. */
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
      className={`${control.hoverFill} ${styles.iconButton}`}
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

interface IconLinkProps extends Pick<IconButtonProps, 'icon' | 'label'> {
  readonly href: string
}

/** A link that looks like an icon button. */
export const IconLink = ({ href, icon, label }: IconLinkProps) => (
  <a href={href} className={`${control.hoverFill} ${styles.iconButton}`} title={label} aria-label={label}>
    <Icon name={icon} />
  </a>
)

interface StarProps {
  /** The accessible name: “Bookmark AAPL”. */
  readonly name: string
  readonly isBookmarked: boolean
  /** Whether the change has not reached the server yet, and whether this device has stored it. */
  readonly pending: 'stored' | 'unstored' | undefined
  readonly variant: 'table' | 'list' | 'page'
  readonly onToggle: () => void
}

/** A toggle that bookmarks something. */
export function Star({ name, isBookmarked, pending, variant, onToggle }: StarProps) {
  return (
    <button
      type="button"
      className={styles.star}
      data-variant={variant}
      aria-label={controls.bookmark(name)}
      aria-pressed={isBookmarked}
      data-pending={pending}
      title={pending && controls.waiting[pending]}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  )
}

interface SortDirectionProps {
  /** The accessible name: the current order. */
  readonly label: string
  readonly ascending: boolean
  readonly onToggle: () => void
}

/** Turns a sort order around. */
export const SortDirection = ({ label, ascending, onToggle }: SortDirectionProps) => (
  <button type="button" className={`${control.hoverSurface} ${styles.direction}`} aria-label={label} onClick={onToggle}>
    <SortIcon order={ascending ? 'ascending' : 'descending'} />
  </button>
)
