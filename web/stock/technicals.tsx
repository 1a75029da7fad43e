import type { ReactNode } from 'react'
import { keysOf } from '#domain/keys-of'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { type Peers, type TechnicalStat, technicalStats, technicalValue } from '#domain/stock/peers'
import { minPeers } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import { formatInteger, formatMoney, formatPercent, formatPercentChange, formatRatio } from '#words/numbers'
import { titleCase } from '#words/text'
import { Disclosure } from '../ui/controls/disclosure.tsx'
import { Tooltip } from '../ui/controls/tooltip.tsx'
import { Change, Missing } from '../ui/data-display/formatted-value.tsx'
import { Percentile } from './stats.tsx'
import { statistics, technicals } from './stock-texts.ts'
import styles from './stats.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface TechnicalsProps {
  readonly stock: Stock
  /** Undefined while unknown. */
  readonly percentiles: Peers['percentiles'] | undefined
  /** The metrics that have no values in the dataset. */
  readonly missing: readonly string[]
}

/** The technical values that are calculated from daily bars; all others come from the dataset’s periods. */
const isOfBars = (id: TechnicalStat): boolean => id !== 'relativeVolume'

/**
 * A stock's technical values, with their percentile in the sector; one sentence replaces those that need daily bars if there
 * are none.
 */
export function Technicals({ stock, percentiles, missing }: TechnicalsProps) {
  const peers = stock.sector === null ? undefined : statistics.peers(titleCase(stock.sector))
  const ids = keysOf(technicalStats).filter((id) => !technicalStats[id].some((field) => missing.includes(field)))
  const hasBars = ids.some((id) => isOfBars(id) && technicalValue(stock, id) !== null)
  const shown = hasBars ? ids : ids.filter((id) => !isOfBars(id))
  return (
    <Disclosure title={technicals.title} level={2}>
      {!hasBars && (
        <p className={shared.caption}>{ids.some(isOfBars) ? technicals.noneOfStock(stock.symbol) : technicals.none}</p>
      )}
      {hasBars && peers !== undefined && <p className={shared.caption}>{statistics.legend(peers, minPeers)}</p>}
      <dl className={styles.stats} data-wide-numbers>
        {shown.map((id) => (
          <div key={id} className={`${shared.between} ${styles.stat}`}>
            <dt>
              <Term id={id} />
            </dt>
            <dd className={styles.value}>
              <Share share={percentiles?.[id]} peers={peers} />
              <span className={styles.number}>{valueOf(stock, id) ?? <Missing />}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

const abouts: Partial<Record<TechnicalStat, string>> = technicals.about

function Term({ id }: { readonly id: TechnicalStat }) {
  const label = technicals.labels[id]
  const text = abouts[id] ?? (id in metricDescriptions ? metricDescriptions[id as keyof typeof metricDescriptions] : '')
  return (
    <Tooltip title={label} text={text}>
      {(describedBy) => (
        <button type="button" className={`${control.hoverText} ${styles.label}`} aria-describedby={describedBy}>
          {label}
        </button>
      )}
    </Tooltip>
  )
}

interface ShareProps {
  readonly share: number | undefined
  readonly peers: string | undefined
}

const Share = ({ share, peers }: ShareProps) =>
  share !== undefined &&
  peers !== undefined && <Percentile share={share} label={(percent) => statistics.percentile(percent, peers)} />

/** Below the first an RSI is called oversold, above the second overbought. */
const rsiBounds = { oversold: 30, overbought: 70 } as const

/** A value as it is shown; null if it is missing. */
function valueOf(stock: Stock, id: TechnicalStat): ReactNode {
  const value = technicalValue(stock, id)
  if (value === null) return null
  switch (id) {
    case 'rsi14': {
      const state = value < rsiBounds.oversold ? 'oversold' : value > rsiBounds.overbought ? 'overbought' : undefined
      return `${formatRatio(value)}${state === undefined ? '' : ` ${technicals[state]}`}`
    }
    case 'fromSma20':
    case 'fromSma50':
    case 'fromSma200':
      return <Change {...formatPercentChange(value - 1)} />
    case 'atr14':
      return `${formatMoney(stock.atr14 ?? NaN)} (${formatPercent(value)})`
    case 'volatility20':
      return formatPercent(value)
    case 'sessionsSinceHigh':
    case 'sessionsSinceLow':
      return technicals.days(value, formatInteger(value))
    case 'relativeVolume':
      return formatRatio(value)
    default:
      return <Change {...formatPercentChange(value)} />
  }
}
