import type { ReactNode } from 'react'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import styles from './stock-layout.module.css'

/** The sections of a stock's page. */
interface StockSections {
  readonly chart: ReactNode
  readonly about: ReactNode
  readonly periods: ReactNode
  readonly summary: ReactNode
  readonly keyData: ReactNode
  readonly stats: ReactNode
  readonly messages: ReactNode
  /** The user's private note. */
  readonly note: ReactNode
}

/** The sections in two columns on wide screens, else in reading order. */
export function StockLayout({ chart, about, periods, summary, keyData, stats, messages, note }: StockSections) {
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
