import type { ReactNode } from 'react'
import styles from './button.module.css'

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
