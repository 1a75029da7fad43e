import { useState, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import styles from './section.module.css'

interface SectionProps {
  readonly title: string
  /** How much of it is set, in few words. */
  readonly state?: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** A part that folds: the platform's own disclosure. What is folded away is not drawn. */
export function Section({ title, state, open = true, children }: SectionProps) {
  const [isOpen, setOpen] = useState(open)
  return (
    <details className={styles.section} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="chevron-down" small />
        <h3 className={styles.title}>{title}</h3>
        {state !== undefined && <span className={styles.state}>{state}</span>}
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  )
}
