import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

interface BottomBarProps {
  readonly tabs: ReactNode
  /** Undefined where filters do not apply. */
  readonly filters: ReactNode
}

/** What a thumb reaches: the tabs and, beside them, the filters. */
export function BottomBar({ tabs, filters }: BottomBarProps) {
  return (
    <div className={styles.bar} data-bottom-bar>
      {tabs}
      {filters && <div className={styles.filters}>{filters}</div>}
    </div>
  )
}
