import { minPeers, type SectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import { titleCase } from '../../format/text.ts'
import { Disclosure } from '../../ui/controls/disclosure.tsx'
import { statistics } from '../../texts/stock.ts'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { Missing } from '../../ui/data-display/formatted-value.tsx'
import { stats, type Stat } from './facts.ts'
import styles from './stats.module.css'

interface StatsProps {
  readonly stock: Stock
  /** Undefined until it is known. */
  readonly percentiles: SectorPercentiles | undefined
}

/** The company's figures, with their percentile in the sector where enough values exist. */
export function Stats({ stock, percentiles }: StatsProps) {
  const peers = stock.sector === null ? undefined : statistics.peers(titleCase(stock.sector))
  return (
    <Disclosure title={statistics.title} level={2} open={false}>
      {peers !== undefined && <p className={styles.legend}>{statistics.legend(peers, minPeers)}</p>}
      <dl className={styles.stats}>
        {stats.map((stat) => (
          <StatLine key={stat.id} {...{ stat, stock }} share={percentiles?.[stat.id]} peers={peers} />
        ))}
      </dl>
    </Disclosure>
  )
}

interface StatLineProps {
  readonly stat: Stat
  readonly stock: Stock
  readonly share: number | undefined
  readonly peers: string | undefined
}

function StatLine({ stat, stock, share, peers }: StatLineProps) {
  return (
    <div className={styles.stat}>
      <dt>
        <Tooltip title={stat.label} text={stat.about}>
          {(id) => (
            <button type="button" className={styles.label} aria-describedby={id}>
              {stat.label}
            </button>
          )}
        </Tooltip>
      </dt>
      <dd className={styles.value}>
        {share !== undefined && peers !== undefined && (
          <Percentile share={share} label={(percent) => statistics.percentile(percent, peers)} />
        )}
        <span className={styles.number}>{stat.read(stock) ?? <Missing />}</span>
      </dd>
    </div>
  )
}

interface PercentileProps {
  /** 0 to 1. */
  readonly share: number
  /** The accessible name for a percentage: “Higher than 70% of Technology stocks”. */
  readonly label: (percent: string) => string
}

/** A percentile as a tick on a track and a number. Not colored: a rank is no judgment. */
export function Percentile({ share, label }: PercentileProps) {
  const percent = `${Math.round(share * 100)}%`
  return (
    <span className={styles.percentile} role="img" aria-label={label(percent)}>
      <span className={styles.rail}>
        <span className={styles.tick} style={{ insetInlineStart: `${share * 100}%` }} />
      </span>
      <span className={styles.percent}>{percent}</span>
    </span>
  )
}
