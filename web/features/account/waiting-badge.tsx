import { useSnapshot } from 'valtio/react'
import { waiting } from '../../state/pending-bookmarks.ts'
import { waitingChanges } from '../../texts/account.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './waiting-badge.module.css'

/** How many changes of one’s list wait for a connection; on a phone the number alone. Nothing while none does. */
export function WaitingBadge() {
  const { symbols } = useSnapshot(waiting)
  return (
    <span role="status">
      {symbols.length > 0 && (
        <span className={styles.badge} title={symbols.join(', ')}>
          <Icon name="clock" small />
          <span className={styles.words}>{waitingChanges.badge(symbols.length)}</span>
          <span className={styles.count} aria-hidden="true">
            {symbols.length}
          </span>
        </span>
      )}
    </span>
  )
}
