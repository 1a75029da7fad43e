import styles from './comparison.module.css'
import type { CSSProperties, ReactNode } from 'react'
import { isMetricId, metricGroups, type MetricId } from '#domain/stock/metrics'
import { knownSector, type Stock } from '#domain/stock/stock'
import { stockAddress } from '../../format/links.ts'
import { compare as texts } from '../../texts/compare.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LetterTile } from '../../ui/marks/letter-tile.tsx'
import { ComparedRow } from './compared-row.tsx'

interface ComparisonProps {
  /** Up to four. */
  readonly stocks: readonly Stock[]
  /** Their prices over time. */
  readonly chart: ReactNode
  readonly onRemove: (symbol: string) => void
}

/** What the column heads say already, and what is drawn. */
const excluded: readonly MetricId[] = ['ticker', 'name', 'graph', 'action']

const groups = Object.entries(metricGroups)
  .map(([name, columns]) => ({
    name,
    ids: Object.keys(columns)
      .filter(isMetricId)
      .filter((id) => !excluded.includes(id)),
  }))
  .filter(({ ids }) => ids.length > 0)

/** Stocks side by side, a row for each metric. Which value is the better one is left to the reader. */
export function Comparison({ stocks, chart, onRemove }: ComparisonProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
    <div className={styles.scroller} role="region" aria-label={texts.region} tabIndex={0} data-own-scroller>
      <div className={styles.chart}>{chart}</div>
      <table className={styles.table} style={{ '--stocks': stocks.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {texts.metric}
            </th>
            {stocks.map((stock, at) => (
              <th key={stock.symbol} scope="col">
                <Head stock={stock} series={at + 1} onRemove={() => onRemove(stock.symbol)} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, ids }) => (
          <tbody key={name}>
            <tr>
              <th colSpan={stocks.length + 1} scope="rowgroup" className={styles.group}>
                <span className={styles.groupName}>{name}</span>
              </th>
            </tr>
            {ids.map((id) => (
              <ComparedRow key={id} id={id} stocks={stocks} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface HeadProps {
  readonly stock: Stock
  /** From 1: the colour of its line in the chart. */
  readonly series: number
  readonly onRemove: () => void
}

function Head({ stock: { symbol, name, sector }, series, onRemove }: HeadProps) {
  return (
    <span className={styles.head} data-series={series}>
      <LetterTile text={symbol} sector={knownSector(sector)} />
      <span className={styles.stock}>
        <a href={stockAddress(symbol)} className={styles.symbol}>
          {symbol}
        </a>
        <span className={styles.name} title={name ?? undefined}>
          {name}
        </span>
      </span>
      <IconButton icon="x" label={texts.remove(symbol)} onClick={onRemove} />
    </span>
  )
}
