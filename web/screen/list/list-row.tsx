import { memo } from 'react'
import type { ColumnMetric } from '#domain/screen/formulas'
import { isNumberField } from '#domain/stock/fields'
import { knownSector, type Period } from '#domain/stock/stock'
import { stockAddress } from '#words/links'
import { changeOf, changeTexts, formatPercentChange, formatPrice, numberTexts } from '#words/numbers'
import { describeRange } from '#words/text'
import { sparkOf } from '../../data/history/spark.ts'
import type { Row } from '../../data/screener/results.ts'
import { useToggleBookmark } from '../../page/use-stock-actions.ts'
import type { Pending } from '../../state/pending-bookmarks.ts'
import { stockRow, timeframeLabels } from '../../texts/first-visit/results.ts'
import { Star } from '../../ui/controls/button.tsx'
import { Change, Missing } from '../../ui/data-display/formatted-value.tsx'
import { RangeBar } from '../../ui/data-display/range-bar.tsx'
import { SparkLine } from '../../ui/data-display/spark-line.tsx'
import { LetterTile, NewLabel } from '../../ui/data-display/stock-labels.tsx'
import { useLongPress } from '../../ui/hooks/use-long-press.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { useDayLink } from '../../ui/navigation/use-history.ts'
import styles from './list-row.module.css'

interface RowValueProps {
  readonly row: Row
  readonly metric: ColumnMetric
  /** Whether the price comes first, and the metric below it. */
  readonly priceFirst: boolean
  readonly timeframe: Period
}

/**
 * The chosen metric, and below it the timeframe's change – or the price, if the metric is a change itself. The metric that a
 * filter or the sort order implies is below the price.
 */
function RowValue({ row, metric, priceFirst, timeframe }: RowValueProps) {
  const value = <Value row={row} metric={metric} />
  const close = row.number('close')
  const price = close === null ? <Missing /> : formatPrice(close)
  const ratio = row.number(`${timeframe}DeltaRatio`)
  const [label, below] = priceFirst
    ? [metric.short, <span data-metric={metric.of}>{value}</span>]
    : metric.kind in changeTexts
      ? [stockRow.price, price]
      : [timeframeLabels[timeframe].label, ratio === null ? <Missing /> : <Change {...formatPercentChange(ratio)} />]
  return (
    <span className={styles.value}>
      <span className={styles.main} data-metric={priceFirst ? undefined : metric.of}>
        {priceFirst ? price : value}
      </span>
      <span className={styles.less}>
        <span className={styles.period}>{label}</span>
        {below}
      </span>
    </span>
  )
}

function Value({ row, metric }: Pick<RowValueProps, 'row' | 'metric'>) {
  const { label, kind, of, between } = metric
  if (between) {
    const [low, high] = between
    const range = describeRange({
      name: label,
      close: row.number('close'),
      low: row.number(low),
      high: row.number(high),
    })
    return range ? <RangeBar {...range} /> : <Missing />
  }
  const value = of !== undefined && of !== 'symbol' && isNumberField(of) ? row.number(of) : null
  if (value === null) return <Missing />
  const change = changeOf(metric, value)
  return change ? <Change {...change} /> : numberTexts[kind]?.(value, metric.decimals)
}

/** A sparkline of the close; hidden below the width of common phones. */
function RowSpark({ row, timeframe }: { readonly row: Row; readonly timeframe: Period }) {
  const spark = sparkOf(row.number, timeframe, row.closes)
  return <span className={styles.spark}>{spark && <SparkLine {...spark} />}</span>
}

interface ListRowProps {
  /** Undefined while it is loading: the style sheet draws a placeholder. */
  readonly row: Row | undefined
  readonly index: number
  readonly count: number
  readonly metric: ColumnMetric
  /** Whether the price comes first, and the metric below it. */
  readonly priceFirst: boolean
  readonly timeframe: Period
  readonly isBookmarked: boolean
  readonly pending: Pending
  readonly compared: boolean
  /** New in the shown saved screen since the user's last visit. */
  readonly isNew: boolean
  /** What the user’s files say of it, before its name. */
  readonly held: string | undefined
  /** Opens the menu: by its button, or by a long press anywhere on the row. */
  readonly onMenu: (symbol: string) => void
}

/** One stock, or a placeholder for one. It does not render again if only the number of stocks has changed. */
export const ListRow = memo(function ListRow({ row, index, count, compared, ...content }: ListRowProps) {
  const { onMenu } = content
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
      {row && <RowContent {...{ row }} {...content} />}
    </li>
  )
})

interface RowContentProps extends Omit<ListRowProps, 'index' | 'count' | 'compared'> {
  readonly row: Row
}

const RowContent = memo(function RowContent(props: RowContentProps) {
  const { row, metric, priceFirst, timeframe, isBookmarked, pending, isNew, held, onMenu } = props
  const toggleBookmark = useToggleBookmark()
  const inDay = useDayLink()
  return (
    <>
      <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
      <span className={styles.names}>
        <a href={inDay(stockAddress(row.symbol))} className={styles.symbol}>
          {row.symbol}
          {isNew && <NewLabel />}
        </a>
        <span className={styles.name}>
          {held}
          {row.text('name')}
        </span>
      </span>
      <RowSpark row={row} timeframe={timeframe} />
      <RowValue {...{ row, metric, priceFirst, timeframe }} />
      <Star
        name={row.symbol}
        {...{ isBookmarked, pending }}
        variant="list"
        onToggle={() => toggleBookmark(row.symbol)}
      />
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
  )
})
