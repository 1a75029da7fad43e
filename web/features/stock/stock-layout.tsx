import type { ReactNode } from 'react'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import styles from './stock-layout.module.css'

/** The parts of a stock's page. */
export interface StockParts {
  readonly chart: ReactNode
  readonly about: ReactNode
  readonly periods: ReactNode
  readonly summary: ReactNode
  readonly keyData: ReactNode
  readonly stats: ReactNode
  readonly messages: ReactNode
  /** What its reader has written about it. */
  readonly note: ReactNode
}

/** The parts in two columns where there is room, else one after the other, as they are read. */
export function StockLayout({ chart, about, periods, summary, keyData, stats, messages, note }: StockParts) {
  const isWide = useMediaQuery('(width >= 64rem)')
  if (!isWide) {
    return (
      <div className={styles.column}>
        <Card>{chart}</Card>
        <Card>{about}</Card>
        <Card>{periods}</Card>
        <Card>
          {summary}
          {keyData}
          {stats}
        </Card>
        <Card>{note}</Card>
        <Card>{messages}</Card>
      </div>
    )
  }
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card>{chart}</Card>
        <Card>{about}</Card>
        <Card>{periods}</Card>
        <Card>{stats}</Card>
      </div>
      <div className={styles.column}>
        <Card>
          {summary}
          {keyData}
        </Card>
        <Card>{note}</Card>
        <Card>{messages}</Card>
      </div>
    </div>
  )
}

const Card = ({ children }: { readonly children: ReactNode }) => <div className={styles.card}>{children}</div>
