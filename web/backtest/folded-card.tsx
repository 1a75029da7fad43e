import type { ReactNode } from 'react'
import { Disclosure } from '../ui/controls/disclosure.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import styles from './folded-card.module.css'
import shared from '#web/ui/shared.module.css'

/** Whether the page has the width of two columns. */
export const useIsWide = (): boolean => useMediaQuery('(width >= 64rem)')

interface FoldedCardProps {
  readonly title: string
  /** What the line says beside the title. */
  readonly state?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A card on a wide screen; on others a line, which opens. */
export function FoldedCard({ title, state, className = '', children }: FoldedCardProps) {
  return useIsWide() ? (
    <section className={`${shared.card} ${styles.card} ${className}`} aria-label={title}>
      <h2 className={shared.cardTitle}>{title}</h2>
      {children}
    </section>
  ) : (
    <section className={`${styles.folded} ${className}`} aria-label={title}>
      <Disclosure title={title} {...(state !== undefined && { state })} open={false} level={2}>
        {children}
      </Disclosure>
    </section>
  )
}
