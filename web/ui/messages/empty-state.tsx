import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: IconName
  /** What is not here. */
  readonly title: string
  /** Why, in a sentence or two. */
  readonly children: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
  /** What else there is to choose from. */
  readonly more?: ReactNode
  /** The title's level: the page's own heading where nothing else is on the page. */
  readonly heading?: 'h1' | 'h2'
}

/** A place with nothing to show. */
export function EmptyState({ icon, title, children, action, more, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <section className={styles.state}>
      <span className={styles.badge}>
        <Icon name={icon} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.why}>{children}</p>
      {more}
      {action}
    </section>
  )
}
