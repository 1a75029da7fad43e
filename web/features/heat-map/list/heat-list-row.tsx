import styles from './heat-list-row.module.css'
import { type Period, knownSector } from '#domain/stock/stock'
import { compactParts, formatPercentChange, formatPrice } from '../../../format/numbers.ts'
import { tileText } from '../../../texts/heat-map.ts'
import { Amount } from '../../../ui/marks/amount.tsx'
import { Change } from '../../../ui/marks/change.tsx'
import { LetterTile } from '../../../ui/marks/letter-tile.tsx'
import { Missing } from '../../../ui/marks/missing.tsx'
import { Unseen } from '../../../ui/unseen.tsx'
import { periodWords } from '../heat-words.ts'
import type { StockTile } from '../layout/heat-market.ts'

interface HeatListRowProps {
  readonly tile: StockTile
  readonly timeframe: Period
  readonly onOpen: (symbol: string) => void
}

/** One stock: what the map says by area and colour, in numbers. */
export function HeatListRow({ tile: { row, cap, ratio }, timeframe, onOpen }: HeatListRowProps) {
  const close = row.number('close')
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} onClick={() => onOpen(row.symbol)}>
        <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
        <strong className={styles.symbol}>{row.symbol} </strong>
        <span className={styles.name}>{row.text('name')} </span>
        <span className={styles.price}>
          <Unseen>{tileText.price} </Unseen>
          {close === null ? <Missing /> : formatPrice(close)}
        </span>
        <span className={styles.cap}>
          <Unseen> {tileText.marketCap} </Unseen>
          <Amount {...compactParts(cap)} />
        </span>
        <span className={styles.change}>
          <Unseen> {periodWords[timeframe].name} </Unseen>
          <Change {...formatPercentChange(ratio)} />
        </span>
      </button>
    </li>
  )
}
