import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: IconName
  /** What is missing. */
  readonly title: string
  /** Why, in a sentence or two. */
  readonly children: ReactNode
  /** The main action. */
  readonly action?: ReactNode
  /** Further content above the action. */
  readonly more?: ReactNode
  /** `h1` if the page shows nothing else. */
  readonly heading?: 'h1' | 'h2'
}

/** Explains why there is nothing to show. */
export function EmptyState({ icon, title, children, action, more, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <section className={styles.state}>
      <span className={styles.badge}>
        <Icon name={icon} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.reason}>{children}</p>
      {more}
      {action}
    </section>
  )
}
