import styles from './list-row.module.css'
import { memo } from 'react'
import { knownSector, type Period } from '#domain/stock/stock'
import type { MetricId } from '#domain/stock/metrics'
import type { Row } from '../../data/row.ts'
import { LetterTile } from '../../ui/marks/letter-tile.tsx'
import { stockAddress } from '../../format/links.ts'
import { stockRow } from '../../texts/stock-row.ts'
import { NewLabel } from '../../ui/marks/new-label.tsx'
import { Star } from '../../ui/controls/star.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Placeholder } from '../../ui/messages/placeholder.tsx'
import { useLongPress } from '../../ui/use-long-press.ts'
import { RowSpark } from './row-spark.tsx'
import { RowValue } from './row-value.tsx'

interface ListRowProps {
  /** Undefined while it is being fetched. */
  readonly row: Row | undefined
  readonly index: number
  readonly count: number
  readonly metric: MetricId
  readonly timeframe: Period
  readonly marked: boolean
  readonly waiting: boolean
  readonly onBookmark: (symbol: string) => void
  readonly compared: boolean
  /** In the saved screen that is shown, since its owner last looked. */
  readonly isNew: boolean
  /** By its button, or by a long press anywhere on the row. */
  readonly onMenu: (symbol: string) => void
}

/** One stock, or the resting shape of one. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, index, count, metric, timeframe, marked, waiting, onBookmark, compared, isNew, onMenu } = props
  const longPress = useLongPress(() => row && onMenu(row.symbol))
  return (
    <li
      className={styles.row}
      data-symbol={row?.symbol}
      aria-hidden={!row || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-compared={compared || undefined}
      {...longPress}
    >
      {row ? <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} /> : <Placeholder shape="tile" />}
      <span className={styles.names}>
        {row ? (
          <a href={stockAddress(row.symbol)} className={styles.symbol}>
            {row.symbol}
            {isNew && <NewLabel />}
          </a>
        ) : (
          <Placeholder shape="short" />
        )}
        <span className={styles.name}>{row ? row.text('name') : <Placeholder />}</span>
      </span>
      {row ? <RowSpark row={row} timeframe={timeframe} /> : <Placeholder shape="spark" />}
      {row ? <RowValue {...{ row, metric, timeframe }} /> : <Placeholder shape="value" />}
      {row && (
        <>
          <Star name={row.symbol} {...{ marked, waiting }} place="list" onToggle={() => onBookmark(row.symbol)} />
          <button
            type="button"
            className={styles.menu}
            aria-haspopup="dialog"
            aria-label={stockRow.menu(row.symbol)}
            onClick={() => onMenu(row.symbol)}
          >
            <Icon name="more" small />
          </button>
        </>
      )}
    </li>
  )
})
