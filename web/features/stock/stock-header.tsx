import styles from './stock-header.module.css'
import type { ReactNode } from 'react'
import { knownSector, type Stock } from '#domain/stock/stock'
import { formatFullDay, formatSession } from '../../format/dates.ts'
import { formatChange, formatPercentChange, formatPrice } from '../../format/numbers.ts'
import { titleCase } from '../../format/text.ts'
import { stockHeader } from '../../texts/stock.ts'
import { Change, Missing } from '../../ui/data-display/formatted-value.tsx'
import { LetterTile, SectorChip } from '../../ui/data-display/stock-labels.tsx'

/** What the header shows; of a row of the screen only a part is known. */
export type StockIdentity = Pick<
  Stock,
  'symbol' | 'name' | 'exchange' | 'assetType' | 'sector' | 'close' | 'currency' | 'dayDelta' | 'dayDeltaRatio' | 'date'
>

interface StockHeaderProps {
  readonly stock: StockIdentity
  /** The actions, where there is space beside the price. */
  readonly actions?: ReactNode
}

/** The stock's identity and price, rendered from the dataset without any request. */
export function StockHeader({ stock, actions }: StockHeaderProps) {
  const { symbol, name, exchange, assetType, sector } = stock
  const identity = [symbol, exchange, assetType].filter((text) => text !== null)
  return (
    <header className={styles.header}>
      <LetterTile text={symbol} sector={knownSector(sector)} size="page" />
      <div className={styles.identity}>
        <h1 className={styles.name}>{name ?? symbol}</h1>
        <p className={styles.identity}>
          {identity.join(' · ')}
          {sector !== null && <SectorChip label={titleCase(sector)} sector={knownSector(sector)} />}
        </p>
      </div>
      <Price stock={stock} />
      {actions}
    </header>
  )
}

function Price({ stock: { close, currency, dayDelta, dayDeltaRatio, date } }: { readonly stock: StockIdentity }) {
  return (
    <div className={styles.price}>
      <p>
        <strong className={styles.close}>{close === null ? <Missing /> : formatPrice(close)}</strong>{' '}
        <span className={styles.meta}>{currency}</span>
      </p>
      <p className={styles.day}>
        {dayDelta !== null && <Change {...formatChange(dayDelta)} />}
        {dayDeltaRatio !== null && <Change {...formatPercentChange(dayDeltaRatio)} />}
        {date !== null && (
          <time className={styles.meta} dateTime={date} title={formatFullDay(date)}>
            {stockHeader.closeOf(formatSession(date))}
          </time>
        )}
      </p>
    </div>
  )
}
