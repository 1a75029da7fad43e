import { isNumberField } from '#domain/stock/fields'
import type { Metric } from '#domain/stock/metric'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { rangePosition } from '#domain/stock/metric-value'
import { type MetricId, metrics } from '#domain/stock/metrics'
import { sectors } from '#domain/stock/sectors'
import { knownSector, type Stock } from '#domain/stock/stock'
import { metricText } from '#words/metric-text'
import { changeOf, formatRangeEnd } from '#words/numbers'
import { Change, Missing } from '../ui/data-display/formatted-value.tsx'
import { RangeBar } from '../ui/data-display/range-bar.tsx'
import { UnknownValue } from '../ui/data-display/unknown-value.tsx'
import { VisuallyHidden } from '../ui/data-display/visually-hidden.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { bestOf } from './best-values.ts'
import { compare as texts } from './compare-texts.ts'
import styles from './comparison.module.css'

/** A metric of the user's own. */
export interface OwnRow {
  readonly name: string
  /** The values by the stocks' symbols; a stock without a value is missing. */
  readonly texts: ReadonlyMap<string, string>
}

/** The value of a metric as text; null if the stock has none. */
export const textOf = (id: MetricId, stock: Stock): string | null => metricText(metrics[id], (field) => stock[field])

/** A text whose lines may break after a slash, too, as in “Revenue/share”, but not in “P/E”. */
const breakable = (text: string): string => text.replace(/(\w\w\/)(?=\w\w)/, '$1\u200b')

/** One metric of each stock, brighter where the values differ, with a mark at the best. */
export function ComparedRow({ id, stocks }: { readonly id: MetricId; readonly stocks: readonly Stock[] }) {
  const metric: Metric = metrics[id]
  const isDifferent = new Set(stocks.map((stock) => textOf(id, stock))).size > 1
  const best = bestOf(id, stocks)
  const isNarrow = useMediaQuery('(width < 40rem)')
  return (
    <tr data-metric={id} data-differs={isDifferent || undefined}>
      <th scope="row" className={styles.metric} title={metricDescriptions[id]} aria-label={metric.label}>
        {breakable(isNarrow ? metric.short : metric.label)}
      </th>
      {stocks.map((stock) => {
        const isBest = best.has(stock.symbol)
        return (
          <td key={stock.symbol} className={styles.value} data-kind={metric.kind} data-best={isBest || undefined}>
            {isBest && !isNarrow && <Icon name={lazyIcons.check} small />}
            <ComparedValue {...{ metric, stock }} />
            {isBest && <VisuallyHidden> {texts.best}</VisuallyHidden>}
          </td>
        )
      })}
    </tr>
  )
}

/** A metric of the user's own, of each stock. */
export function OwnComparedRow({ row, stocks }: { readonly row: OwnRow; readonly stocks: readonly Stock[] }) {
  return (
    <tr data-differs={new Set(stocks.map(({ symbol }) => row.texts.get(symbol))).size > 1 || undefined}>
      <th scope="row" className={styles.metric}>
        {row.name}
      </th>
      {stocks.map(({ symbol }) => (
        <td key={symbol} className={styles.value}>
          {row.texts.get(symbol) ?? <Missing />}
        </td>
      ))}
    </tr>
  )
}

interface ComparedValueProps {
  readonly metric: Metric
  readonly stock: Stock
}

/** A metric of one stock: changes in color, ranges as bars, other values as text. */
function ComparedValue({ metric, stock }: ComparedValueProps) {
  const text = metricText(metric, (field) => stock[field])
  const isNarrow = useMediaQuery('(width < 40rem)')
  const { kind, label, of, between } = metric
  if (text === null) return <UnknownValue field={between?.[1] ?? of ?? ''} {...{ label }} symbol={stock.symbol} />
  const sector = kind === 'sector' ? knownSector(stock.sector) : undefined
  // Most sector names have a word that is wider than a phone's column.
  if (sector && isNarrow) return <abbr title={text}>{sectors[sector].short}</abbr>
  const value = of !== undefined && of !== 'symbol' && isNumberField(of) ? stock[of] : null
  const change = typeof value === 'number' ? changeOf(metric, value) : undefined
  if (change) return <Change {...change} />
  // One line on a phone, whatever the industry is called.
  if (kind === 'text' && isNarrow) return <span title={text}>{text}</span>
  return kind === 'range' ? <ComparedRange {...{ metric, stock, text }} /> : text
}

function ComparedRange({ metric: { between }, stock, text }: ComparedValueProps & { readonly text: string }) {
  const low = between ? stock[between[0]] : null
  const high = between ? stock[between[1]] : null
  if (low === null || high === null) return <Missing />
  return (
    <RangeBar
      position={rangePosition(stock.close, low, high)}
      low={formatRangeEnd(low)}
      high={formatRangeEnd(high)}
      label={text}
    />
  )
}
