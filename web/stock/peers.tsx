import type { ColumnId, ColumnMetric } from '#domain/screen/formulas'
import { isNumberField } from '#domain/stock/fields'
import { rangePosition } from '#domain/stock/metric-value'
import { knownSector } from '#domain/stock/stock'
import { stockAddress } from '#words/links'
import { metricText } from '#words/metric-text'
import { formatChange, formatInteger, formatPercentChange, formatRangeEnd } from '#words/numbers'
import type { Row } from '../data/screener/results.ts'
import { Change, Missing } from '../ui/data-display/formatted-value.tsx'
import { RangeBar } from '../ui/data-display/range-bar.tsx'
import { LetterTile } from '../ui/data-display/stock-labels.tsx'
import { useDayLink } from '../ui/navigation/use-history.ts'
import { peerTable } from './stock-texts.ts'
import styles from './peers.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

export interface PeerColumn extends ColumnMetric {
  readonly id: ColumnId
}

interface PeersProps {
  /** The stock of the page. */
  readonly symbol: string
  /** The name of the industry or sector, and how many stocks it has. */
  readonly group: string
  readonly count: number
  /** The stock and its peers, the largest first, or by symbol if none has a market cap. The market cap is among their fields. */
  readonly rows: readonly Row[]
  /** The most important first: a narrow table shows only some of them. */
  readonly columns: readonly PeerColumn[]
  /** The addresses of the comparison and of the screen of the whole group, and which symbols are compared. */
  readonly compared: readonly string[]
  readonly compareHref: string
  readonly groupHref: string
}

/** A stock among the largest of its industry or sector. */
export function Peers({ symbol, group, count, rows, columns, compared, compareHref, groupHref }: PeersProps) {
  const isBySize = rows.some((row) => row.number('marketCap') !== null)
  return (
    <section className={styles.peers} aria-labelledby="peers">
      <header className={styles.head}>
        <h2 id="peers" className={shared.cardTitle}>
          {peerTable.title(group)}
        </h2>
        <p className={shared.caption}>{isBySize ? peerTable.caption : peerTable.captionBySymbol}</p>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{peerTable.stock}</th>
            {columns.map(({ id, label, short, kind }, at) => (
              <th key={id} scope="col" title={label} data-rank={at} data-kind={kind}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PeerRow key={row.symbol} {...{ row, columns }} isThis={row.symbol === symbol} />
          ))}
        </tbody>
      </table>
      <p className={styles.links}>
        {compared.length > 1 && (
          <a href={compareHref} className={styles.link} aria-label={peerTable.compareAll(compared)}>
            {peerTable.compare}
          </a>
        )}
        <a href={groupHref} className={styles.link}>
          {peerTable.all(formatInteger(count))}
        </a>
      </p>
    </section>
  )
}

interface PeerRowProps {
  readonly row: Row
  readonly columns: readonly PeerColumn[]
  readonly isThis: boolean
}

function PeerRow({ row, columns, isThis }: PeerRowProps) {
  const inDay = useDayLink()
  const name = row.text('name')
  return (
    <tr data-peer={row.symbol} aria-current={isThis || undefined}>
      <th scope="row">
        <span className={styles.stock}>
          <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
          <span className={styles.names}>
            {isThis ? (
              <strong>
                {row.symbol} <span className={styles.this}>{peerTable.thisStock}</span>
              </strong>
            ) : (
              <a
                href={inDay(stockAddress(row.symbol))}
                className={`${control.hoverLink} ${shared.wholeRow} ${styles.symbol}`}
              >
                {row.symbol}
              </a>
            )}
            <span className={`${shared.ellipsis} ${styles.name}`} title={name ?? undefined}>
              {name}
            </span>
          </span>
        </span>
      </th>
      {columns.map((column, at) => (
        <td key={column.id} data-rank={at} data-kind={column.kind}>
          <Value row={row} column={column} />
        </td>
      ))}
    </tr>
  )
}

/** A metric of a row: changes in color, ranges as bars, other values as text. */
function Value({ row, column }: { readonly row: Row; readonly column: PeerColumn }) {
  const { kind, of, between } = column
  const text = metricText(column, (field) =>
    field === 'symbol' ? row.symbol : isNumberField(field) ? row.number(field) : row.text(field),
  )
  if (text === null) return <Missing />
  const value = of !== undefined && of !== 'symbol' && isNumberField(of) ? row.number(of) : null
  if (value !== null && kind === 'change') return <Change {...formatChange(value)} />
  if (value !== null && kind === 'percentChange') return <Change {...formatPercentChange(value)} />
  if (!between) return text
  const [low, high] = between.map(row.number)
  if (low === null || low === undefined || high === null || high === undefined) return <Missing />
  return (
    <RangeBar
      position={rangePosition(value, low, high)}
      low={formatRangeEnd(low)}
      high={formatRangeEnd(high)}
      label={text}
    />
  )
}
