import type { ReactNode } from 'react'
import styles from './account-form.module.css'

interface AccountLayoutProps {
  readonly title: string
  /** What it is for, in a sentence. */
  readonly lead: string
  readonly children: ReactNode
}

/** One column in the middle, on every screen. */
export const AccountLayout = ({ title, lead, children }: AccountLayoutProps) => (
  <section className={styles.page} aria-labelledby="account-title">
    <header className={styles.head}>
      <h1 id="account-title" className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
    </header>
    {children}
  </section>
)
