import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  readonly icon: IconName
  /** `warning` for what is old or failed, `quiet` for what is good to know. */
  readonly tone: 'quiet' | 'warning'
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A line above the content that goes on being useful below it. */
export function Notice({ icon, tone, children, action }: NoticeProps) {
  return (
    <aside className={styles.notice} data-tone={tone}>
      <Icon name={icon} />
      <p className={styles.text}>{children}</p>
      {action}
    </aside>
  )
}
