import { knownSector } from '#domain/sectors'
import type { Stock } from '#domain/stock'
import { formatFullDay } from '../../format/day.ts'
import { formatPrice } from '../../format/money.ts'
import { formatChange, formatPercentChange } from '../../format/signed.ts'
import { Change } from '../../ui/marks/change.tsx'
import { LetterTile } from '../../ui/marks/letter-tile.tsx'
import styles from './stock-header.module.css'

/** Who a stock is and what it costs. */
export function StockHeader({ stock }: { readonly stock: Stock }) {
  const { symbol, name, exchange, assetType, close, dayDelta, dayDeltaRatio, date } = stock
  const identity = [exchange, symbol, assetType].filter((text) => text !== null)
  return (
    <header className={styles.header}>
      <LetterTile text={symbol} sector={knownSector(stock.sector)} />
      <div>
        <h1 className={styles.name}>{name ?? symbol}</h1>
        <p className={styles.identity}>{identity.join(' · ')}</p>
      </div>
      <p className={styles.price}>
        <strong className={styles.close}>{close === null ? '–' : formatPrice(close)}</strong>
        {dayDelta !== null && <Change {...formatChange(dayDelta)} />}
        {dayDeltaRatio !== null && (
          <Change
            text={`${formatPercentChange(dayDeltaRatio).text} %`}
            direction={formatPercentChange(dayDeltaRatio).direction}
          />
        )}
        {date !== null && <span className={styles.date}>Close of {formatFullDay(date)}</span>}
      </p>
    </header>
  )
}
