import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  readonly icon: IconName
  /** `warning` for outdated or failed content, `quiet` for information. */
  readonly tone: 'quiet' | 'warning'
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A one-line message above content that stays usable. */
export function Notice({ icon, tone, children, action }: NoticeProps) {
  return (
    <aside className={styles.notice} data-tone={tone}>
      <Icon name={icon} />
      <p className={styles.text}>{children}</p>
      {action}
    </aside>
  )
}
