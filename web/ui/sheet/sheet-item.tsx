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

interface SheetLinkProps {
  readonly icon: IconName
  readonly children: ReactNode
  /** An address outside of the product: it opens in a tab of its own. */
  readonly href: string
}

/** A way out of the product, in a sheet of several things to do. */
export function SheetLink({ icon, children, href }: SheetLinkProps) {
  return (
    <li>
      <a className={styles.item} href={href} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} />
        {children}
      </a>
    </li>
  )
}
