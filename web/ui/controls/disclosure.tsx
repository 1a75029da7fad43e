import { useState, type ReactNode, useSyncExternalStore } from 'react'
import { Icon } from '../icons/icon.tsx'
import styles from './disclosure.module.css'

let isPrinting = false

function subscribe(onChange: () => void): () => void {
  const set = (value: boolean) => () => {
    isPrinting = value
    onChange()
  }
  const [begin, end] = [set(true), set(false)]
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed. React draws the change before the browser lays the printed page out. */
const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

interface DisclosureProps {
  readonly title: string
  /** How much of it is set, in few words. */
  readonly state?: string
  readonly open?: boolean
  /** The title's level, below whatever it stands in. */
  readonly level?: 2 | 3
  readonly children: ReactNode
}

/** A part that folds: the platform's own disclosure. What is folded away is not drawn, except on paper. */
export function Disclosure({ title, state, open = true, level = 3, children }: DisclosureProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const [isUnfolded, setUnfolded] = useState(open)
  const isPrinting = usePrinting()
  const isOpen = isUnfolded || isPrinting
  return (
    <details
      className={styles.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => isPrinting || setUnfolded(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="chevron-down" small />
        <Heading className={styles.title}>{title}</Heading>
        {state !== undefined && <span className={styles.state}>{state}</span>}
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  )
}
