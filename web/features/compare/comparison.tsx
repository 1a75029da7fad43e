import type { CSSProperties } from 'react'
import { metricGroups, isMetricId, type MetricId } from '#domain/metrics'
import { knownSector } from '#domain/sectors'
import type { Stock } from '#domain/stock'
import { stockAddress } from '../../format/links.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LetterTile } from '../../ui/marks/letter-tile.tsx'
import { ComparedRow } from './compared-row.tsx'
import styles from './comparison.module.css'

interface ComparisonProps {
  /** Two to four. */
  readonly stocks: readonly Stock[]
  readonly onRemove: (symbol: string) => void
}

/** What the heads of the columns say already, and what is drawn and not said. */
const left: readonly MetricId[] = ['ticker', 'name', 'graph', 'action']

const groups = Object.entries(metricGroups)
  .map(([name, columns]) => ({
    name,
    ids: Object.keys(columns)
      .filter(isMetricId)
      .filter((id) => !left.includes(id)),
  }))
  .filter(({ ids }) => ids.length > 0)

/** Stocks beside each other, a line for each metric. What differs is bold; which value is the better one is not said. */
export function Comparison({ stocks, onRemove }: ComparisonProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
    <div className={styles.scroller} role="region" aria-label="Comparison" tabIndex={0} data-own-scroller>
      <table className={styles.table} style={{ '--stocks': stocks.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Metric
            </th>
            {stocks.map((stock) => (
              <th key={stock.symbol} scope="col">
                <Head stock={stock} onRemove={() => onRemove(stock.symbol)} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, ids }) => (
          <tbody key={name}>
            <tr>
              <th colSpan={stocks.length + 1} scope="rowgroup" className={styles.group}>
                {name}
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

function Head({ stock: { symbol, name, sector }, onRemove }: { readonly stock: Stock; readonly onRemove: () => void }) {
  return (
    <span className={styles.head}>
      <LetterTile text={symbol} sector={knownSector(sector)} />
      <span className={styles.who}>
        <a href={stockAddress(symbol)} className={styles.symbol}>
          {symbol}
        </a>
        <span className={styles.name}>{name}</span>
      </span>
      <IconButton icon="x" label={`Remove ${symbol}`} onClick={onRemove} />
    </span>
  )
}
