import { type CSSProperties, type ReactNode, useState } from 'react'
import { isMetricId, metricGroups, type MetricId } from '#domain/stock/metrics'
import { knownSector, type Stock } from '#domain/stock/stock'
import { stockAddress } from '#words/links'
import { ofPublicRecords } from '../filters/panel/filter-panel-texts.ts'
import { useShownDataset } from '../state/store.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { LetterTile } from '../ui/data-display/stock-labels.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { useDayLink } from '../ui/navigation/use-history.ts'
import { ScrollRegion } from '../ui/scrolling/scroll-region.tsx'
import { compare as texts } from './compare-texts.ts'
import { ComparedRow, OwnComparedRow, type OwnRow, textOf } from './compared-row.tsx'
import styles from './comparison.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface ComparisonProps {
  /** Up to four. */
  readonly stocks: readonly Stock[]
  /** The chart of their prices. */
  readonly chart: ReactNode
  readonly own: readonly OwnRow[]
  readonly onRemove: (symbol: string) => void
}

/** Metrics of the column heads, and columns without text. */
const excluded: readonly MetricId[] = ['ticker', 'name', 'graph', 'action']

/** What people compare first, in this order. */
const keyFigures: readonly MetricId[] = ['price', 'dayDeltaRatio', 'weekDeltaRatio', 'monthDeltaRatio', 'marketCap']

const { Fundamentals, ...others } = metricGroups

/** The figures of the business before those of the price and its past. */
const groups = [
  { name: texts.keyFigures, ids: keyFigures },
  ...Object.entries({ Fundamentals, ...others }).map(([name, columns]) => ({
    name,
    ids: Object.keys(columns)
      .filter(isMetricId)
      .filter((id) => !excluded.includes(id) && !keyFigures.includes(id)),
  })),
]

type Variety = 'different' | 'same' | 'none'

/** Whether some values of a metric differ, all are the same, or no stock has one. A single stock differs from nothing. */
function varietyOf(id: MetricId, stocks: readonly Stock[]): Variety {
  const values = new Set(stocks.map((stock) => textOf(id, stock)))
  if (values.size > 1) return 'different'
  if (values.has(null)) return 'none'
  return stocks.length > 1 ? 'same' : 'different'
}

/** Stocks side by side, one row for each metric; the best values are marked where one direction is better for everybody. */
export function Comparison({ stocks, chart, own, onRemove }: ComparisonProps) {
  const style: CSSProperties & Record<`--${string}`, number> = { '--stocks': stocks.length }
  const dataset = useShownDataset()
  // In public records: metrics that no stock has are not listed.
  const missing = (dataset?.isSparse && dataset.missing) || []
  const listed = groups.map(({ name, ids }) => ({
    name,
    rows: ids.filter((id) => !missing.includes(id)).map((id) => ({ id, variety: varietyOf(id, stocks) })),
  }))
  const rowsOf = (wanted: Variety, rows = listed.flatMap((group) => group.rows)) =>
    rows.filter((row) => row.variety === wanted).map(({ id }) => <ComparedRow key={id} id={id} stocks={stocks} />)
  const [same, none] = [rowsOf('same'), rowsOf('none')]
  const [known, unknown] = [own.filter(({ texts }) => texts.size > 0), own.filter(({ texts }) => texts.size === 0)]
  return (
    <ScrollRegion className={styles.scroller} label={texts.region} data-own-scroller>
      <div className={styles.chart}>
        {chart}
        {missing.length > 0 && <p className={`${shared.note} ${styles.note}`}>{ofPublicRecords.missing}</p>}
      </div>
      <table className={styles.table} style={style}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {texts.metric}
              <small className={styles.bestMark} aria-hidden="true">
                <Icon name={lazyIcons.check} small />
                {texts.bestMark}
              </small>
            </th>
            {stocks.map((stock, at) => (
              <th key={stock.symbol} scope="col">
                <Head stock={stock} series={at + 1} onRemove={() => onRemove(stock.symbol)} />
              </th>
            ))}
          </tr>
        </thead>
        <Group name={texts.own} columns={stocks.length + 1}>
          {known.map((row) => (
            <OwnComparedRow key={row.name} row={row} stocks={stocks} />
          ))}
        </Group>
        {listed.map(({ name, rows }) => (
          <Group key={name} name={name} columns={stocks.length + 1}>
            {rowsOf('different', rows)}
          </Group>
        ))}
        <Folded text={texts.same(same.length)} columns={stocks.length + 1} isPrinted>
          {same}
        </Folded>
        <Folded text={texts.withoutValues(unknown.length + none.length)} columns={stocks.length + 1}>
          {[...unknown.map((row) => <OwnComparedRow key={row.name} row={row} stocks={stocks} />), ...none]}
        </Folded>
      </table>
    </ScrollRegion>
  )
}

interface GroupProps {
  readonly name: string
  readonly columns: number
  readonly children: readonly ReactNode[]
}

/** Rows below their name; nothing without rows. */
function Group({ name, columns, children }: GroupProps) {
  if (children.length === 0) return null
  return (
    <tbody>
      <tr>
        <th colSpan={columns} scope="rowgroup" className={styles.group}>
          <span className={styles.groupName}>{name}</span>
        </th>
      </tr>
      {children}
    </tbody>
  )
}

interface FoldedProps {
  /** What the rows are, and how many. */
  readonly text: string
  readonly columns: number
  /** Whether paper shows the rows even if they are folded. */
  readonly isPrinted?: boolean
  readonly children: readonly ReactNode[]
}

/** Rows that do not tell the stocks apart, behind one button; nothing without rows. */
function Folded({ text, columns, isPrinted = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  if (children.length === 0) return null
  return (
    <>
      <tbody>
        <tr className={styles.fold}>
          <td colSpan={columns}>
            <button
              type="button"
              className={`${control.hoverText} ${styles.groupName}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="chevron-down" small />
              {text}
            </button>
          </td>
        </tr>
      </tbody>
      {(isOpen || isPrinted) && (
        <tbody className={styles.folded} hidden={!isOpen}>
          {children}
        </tbody>
      )}
    </>
  )
}

interface HeadProps {
  readonly stock: Stock
  /** The color of its line in the chart, from 1. */
  readonly series: number
  readonly onRemove: () => void
}

function Head({ stock: { symbol, name, sector }, series, onRemove }: HeadProps) {
  const inDay = useDayLink()
  return (
    <span className={styles.head} data-series={series}>
      <LetterTile text={symbol} sector={knownSector(sector)} />
      <a href={inDay(stockAddress(symbol))} className={styles.symbol}>
        {symbol}
      </a>
      <IconButton icon="x" label={texts.remove(symbol)} onClick={onRemove} />
      <span className={`${shared.smallPrint} ${shared.twoLines} ${styles.name}`} title={name ?? undefined}>
        {name}
      </span>
    </span>
  )
}
