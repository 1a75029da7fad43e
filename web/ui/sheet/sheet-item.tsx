import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import styles from './sheet-item.module.css'

interface SheetItemProps {
  readonly icon: IconName
  readonly children: ReactNode
  readonly onClick: () => void
}

/** One thing to do, in a sheet of several. */
export function SheetItem({ icon, children, onClick }: SheetItemProps) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={onClick}>
        <Icon name={icon} />
        {children}
      </button>
    </li>
  )
}
