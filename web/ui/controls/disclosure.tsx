import { type ReactNode, useState } from 'react'
import { usePrinting } from '../hooks/use-printing.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './disclosure.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface DisclosureProps {
  readonly title: string
  /** A short summary of its content, beside the title. */
  readonly state?: string
  readonly open?: boolean
  /** Expands it if its content has to be visible. */
  readonly isRequested?: boolean
  /** The heading level of the title. */
  readonly level?: 2 | 3
  readonly children: ReactNode
}

/** A collapsible section (details/summary). Collapsed content is not rendered, except for printing. */
export function Disclosure({ title, state, open = true, isRequested = false, level = 3, children }: DisclosureProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const [isExpanded, setExpanded] = useState(open)
  if (isRequested && !isExpanded) setExpanded(true)
  const isPrinting = usePrinting()
  const isOpen = isExpanded || isPrinting
  return (
    <details
      className={styles.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => isPrinting || setExpanded(currentTarget.open)}
    >
      <summary className={`${control.hoverSurface} ${shared.row} ${styles.summary}`}>
        <Icon name="chevron-down" small />
        <Heading className={styles.title}>{title}</Heading>
        {state !== undefined && <span className={shared.note}>{state}</span>}
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  )
}
