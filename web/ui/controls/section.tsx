import { useState, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { usePrinting } from '../use-printing.ts'
import styles from './section.module.css'

interface SectionProps {
  readonly title: string
  /** How much of it is set, in few words. */
  readonly state?: string
  readonly open?: boolean
  /** The title's level, below whatever it stands in. */
  readonly level?: 2 | 3
  readonly children: ReactNode
}

/** A part that folds: the platform's own disclosure. What is folded away is not drawn, except on paper. */
export function Section({ title, state, open = true, level = 3, children }: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const [isUnfolded, setUnfolded] = useState(open)
  const isPrinting = usePrinting()
  const isOpen = isUnfolded || isPrinting
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget }) => isPrinting || setUnfolded(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="chevron-down" small />
        <Heading className={styles.title}>{title}</Heading>
        {state !== undefined && <span className={styles.state}>{state}</span>}
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  )
}
