import type { ReactNode } from 'react'
import styles from './agreement.module.css'

interface AgreementProps {
  readonly name: string
  /** What is agreed to, with its links. */
  readonly children: ReactNode
  readonly trouble?: string | undefined
}

/** A box to tick before the form can be sent. Only the words beside it are its name; their links lead where they say. */
export const Agreement = ({ name, children, trouble }: AgreementProps) => (
  <label className={styles.line}>
    <input
      type="checkbox"
      name={name}
      required
      className={styles.box}
      aria-invalid={trouble !== undefined}
      aria-describedby={trouble}
    />
    <span>{children}</span>
  </label>
)
