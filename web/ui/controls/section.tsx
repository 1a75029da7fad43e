import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import styles from './section.module.css'

interface SectionProps {
  readonly title: string
  /** How much of it is set, in few words. */
  readonly state?: string
  readonly open?: boolean
  readonly onToggle?: (open: boolean) => void
  readonly children: ReactNode
}

/** A part that folds: the platform's own disclosure. */
export function Section({ title, state, open = true, onToggle, children }: SectionProps) {
  return (
    <details className={styles.section} open={open} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="chevron-down" small />
        <h3 className={styles.title}>{title}</h3>
        {state !== undefined && <span className={styles.state}>{state}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
