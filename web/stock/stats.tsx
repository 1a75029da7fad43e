import { contradictionsOf } from '#domain/stock/contradictions'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import type { MetricId } from '#domain/stock/metrics'
import { minPeers, type RankedField, type SectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import { formatPercent, formatPrice } from '#words/numbers'
import { formatByPattern } from '#words/numeral-format'
import { titleCase } from '#words/text'
import { Disclosure } from '../ui/controls/disclosure.tsx'
import { Tooltip } from '../ui/controls/tooltip.tsx'
import { UnknownValue } from '../ui/data-display/unknown-value.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { keyData, statistics, summary } from './stock-texts.ts'
import styles from './stats.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface StatsProps {
  readonly stock: Stock
  /** Undefined while unknown. */
  readonly percentiles: SectorPercentiles['shares'] | undefined
}

/** The company's figures, with their percentile in the sector where enough values exist. */
export function Stats({ stock, percentiles }: StatsProps) {
  const peers = stock.sector === null ? undefined : statistics.peers(titleCase(stock.sector))
  const contradictions = contradictionsOf(stock)
  return (
    <Disclosure title={statistics.title} level={2} open={false}>
      {peers !== undefined && <p className={shared.caption}>{statistics.legend(peers, minPeers)}</p>}
      <dl className={styles.stats}>
        {stats.map((stat) => (
          <StatLine
            key={stat.id}
            {...{ stat, stock, peers }}
            share={percentiles?.[stat.id]}
            contradiction={contradictions.get(stat.id)}
          />
        ))}
      </dl>
      {stats.some(({ id, read }) => contradictions.has(id) && read(stock) !== null) && (
        <p className={`${shared.caption} ${shared.row}`}>
          <Icon name="alert" small /> {statistics.contradicted}
        </p>
      )}
    </Disclosure>
  )
}

interface StatLineProps {
  readonly stat: Stat
  readonly stock: Stock
  readonly share: number | undefined
  readonly peers: string | undefined
  /** How the figure contradicts another one of the record. */
  readonly contradiction: string | undefined
}

function StatLine({ stat, stock, share, peers, contradiction }: StatLineProps) {
  const value = stat.read(stock)
  return (
    <div className={`${shared.between} ${styles.stat}`}>
      <dt>
        <Tooltip title={stat.label} text={stat.about}>
          {(id) => (
            <button type="button" className={`${control.hoverText} ${styles.label}`} aria-describedby={id}>
              {stat.label}
            </button>
          )}
        </Tooltip>
      </dt>
      <dd className={styles.value}>
        {share !== undefined && peers !== undefined && (
          <Percentile share={share} label={(percent) => statistics.percentile(percent, peers)} />
        )}
        <span className={styles.number}>
          {value === null ? (
            <UnknownValue field={stat.id} label={stat.label} symbol={stock.symbol} />
          ) : contradiction === undefined ? (
            value
          ) : (
            <Tooltip title={stat.label} text={`${contradiction} ${statistics.asGiven}`}>
              {(id) => (
                <button type="button" className={`${control.hoverText} ${shared.row}`} aria-describedby={id}>
                  <Icon name="alert" small /> {value}
                </button>
              )}
            </Tooltip>
          )}
        </span>
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

/** One line of a section. */
export interface Fact {
  readonly field: keyof Stock
  readonly label: string
  /** The formatted value; null if the source has none. */
  readonly read: (stock: Stock) => string | null
}

/** A fact with a percentile in its sector, and its explanation. */
interface Stat extends Fact {
  readonly id: RankedField
  readonly about: string
}

const number =
  (format: (value: number) => string) =>
  (value: number | null): string | null =>
    value === null ? null : format(value)

const integer = number((value) => formatByPattern('integer', value))
const ratio = number((value) => formatByPattern('ratio', value))
const price = number((value) => formatByPattern('currency', value))
/** An average of prices, which are quoted in hundredths of a cent below a dollar. */
const average = number((value) => (value < 1 ? formatPrice(value) : formatByPattern('currency', value)))
const dividend = number((value) => formatByPattern('dividendPerShare', value))
const percent = number(formatPercent)

/** Below the 52-week range. Dates are shown as the source writes them. */
export const summaryFacts: readonly Fact[] = [
  { field: '50DayMovingAverage', label: summary.average50, read: (stock) => average(stock['50DayMovingAverage']) },
  { field: '200DayMovingAverage', label: summary.average200, read: (stock) => average(stock['200DayMovingAverage']) },
  { field: 'sharesOutstanding', label: summary.shares, read: (stock) => integer(stock.sharesOutstanding) },
  { field: 'dividendDate', label: summary.dividendDate, read: (stock) => stock.dividendDate },
  { field: 'exDividendDate', label: summary.exDividendDate, read: (stock) => stock.exDividendDate },
]

export const keyFacts: readonly Fact[] = [
  { field: 'fiscalYearEnd', label: keyData.fiscalYearEnd, read: (stock) => stock.fiscalYearEnd },
  { field: 'latestQuarter', label: keyData.latestQuarter, read: (stock) => stock.latestQuarter },
  { field: 'marketCap', label: keyData.marketCap, read: (stock) => integer(stock.marketCap) },
  { field: 'ebitda', label: keyData.ebitda, read: (stock) => integer(stock.ebitda) },
]

const stat = (
  id: keyof typeof statistics.labels & MetricId,
  format: (value: number | null) => string | null,
): Stat => ({
  label: statistics.labels[id],
  field: id,
  id,
  about: metricDescriptions[id],
  read: (stock) => format(stock[id]),
})

export const stats: readonly Stat[] = [
  stat('peRatio', ratio),
  stat('pegRatio', ratio),
  stat('bookValue', price),
  stat('dividendPerShare', dividend),
  stat('dividendYield', percent),
  stat('eps', price),
  stat('revenuePerShareTTM', price),
  stat('profitMargin', percent),
  stat('operatingMarginTTM', percent),
  stat('returnOnAssetsTTM', percent),
  stat('returnOnEquityTTM', percent),
  stat('revenueTTM', integer),
  stat('grossProfitTTM', integer),
  stat('dilutedEPSTTM', price),
  stat('quarterlyEarningsGrowthYOY', percent),
  stat('quarterlyRevenueGrowthYOY', percent),
  stat('analystTargetPrice', price),
  stat('trailingPE', ratio),
  stat('forwardPE', ratio),
  stat('priceToSalesRatioTTM', ratio),
  stat('priceToBookRatio', ratio),
  stat('evToRevenue', ratio),
  stat('evToEBITDA', ratio),
  stat('beta', ratio),
]
