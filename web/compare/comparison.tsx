import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'
import { isNumberField } from '#domain/stock/fields'
import type { Metric } from '#domain/stock/metric'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { rangePosition } from '#domain/stock/metric-value'
import { isMetricId, metricGroups, type MetricId, metrics } from '#domain/stock/metrics'
import { sectors } from '#domain/stock/sectors'
import { knownSector, type Stock } from '#domain/stock/stock'
import { stockAddress } from '#words/links'
import { metricText } from '#words/metric-text'
import { changeOf, formatRangeEnd } from '#words/numbers'
import { ofPublicRecords } from '../filters/panel/filter-panel-texts.ts'
import { useShownDataset } from '../state/store.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { StockCombobox, type StockOption } from '../ui/controls/stock-combobox.tsx'
import { Change, Missing } from '../ui/data-display/formatted-value.tsx'
import { RangeBar } from '../ui/data-display/range-bar.tsx'
import { LetterTile } from '../ui/data-display/stock-labels.tsx'
import { UnknownValue } from '../ui/data-display/unknown-value.tsx'
import { VisuallyHidden } from '../ui/data-display/visually-hidden.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { useDayLink } from '../ui/navigation/use-history.ts'
import { ScrollRegion } from '../ui/scrolling/scroll-region.tsx'
import { bestOf } from './best-values.ts'
import { addStock as addTexts, compare as texts } from './compare-texts.ts'
import styles from './comparison.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface AddStockProps {
  /** The best matches of a text, best first. */
  readonly find: (text: string) => Promise<readonly StockOption[]>
  /** The symbols that are compared already. */
  readonly compared: readonly string[]
  readonly max: number
  readonly onAdd: (symbol: string) => void
}

const maxOffered = 8

/** A box that adds a stock to the comparison by a few letters of its symbol or name. */
export function AddStock({ find, compared, max, onAdd }: AddStockProps) {
  const findUncompared = useCallback(
    async (text: string) => (await find(text)).filter(({ symbol }) => !compared.includes(symbol)).slice(0, maxOffered),
    [find, compared],
  )
  if (compared.length >= max) return <p className={styles.full}>{addTexts.full(max)}</p>
  return (
    <StockCombobox
      matches="over"
      label={addTexts.label}
      placeholder={addTexts.placeholder}
      listLabel={addTexts.matches}
      noMatch={addTexts.none}
      find={findUncompared}
      onChoose={onAdd}
    />
  )
}

/** A metric of the user's own. */
export interface OwnRow {
  readonly name: string
  /** The values by the stocks' symbols; a stock without a value is missing. */
  readonly texts: ReadonlyMap<string, string>
}

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

const groups = Object.entries(metricGroups)
  .map(([name, columns]) => ({
    name,
    ids: Object.keys(columns)
      .filter(isMetricId)
      .filter((id) => !excluded.includes(id)),
  }))
  .filter(({ ids }) => ids.length > 0)

/** Stocks side by side, one row for each metric; the best values are marked where one direction is better for everybody. */
export function Comparison({ stocks, chart, own, onRemove }: ComparisonProps) {
  const style: CSSProperties & Record<`--${string}`, number> = { '--stocks': stocks.length }
  const dataset = useShownDataset()
  // In public records: metrics that no stock has are not listed.
  const missing = (dataset?.isSparse && dataset.missing) || []
  const isKnown = (id: MetricId) => stocks.some((stock) => textOf(id, stock) !== null)
  const listed = groups.map(({ name, ids }) => ({ name, ids: ids.filter((id) => !missing.includes(id)) }))
  const folded = listed.flatMap(({ ids }) => ids.filter((id) => !isKnown(id)))
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
        {listed.map(({ name, ids }) => (
          <Group key={name} name={name} columns={stocks.length + 1}>
            {ids.filter(isKnown).map((id) => (
              <ComparedRow key={id} id={id} stocks={stocks} />
            ))}
          </Group>
        ))}
        <Folded count={unknown.length + folded.length} columns={stocks.length + 1}>
          {unknown.map((row) => (
            <OwnComparedRow key={row.name} row={row} stocks={stocks} />
          ))}
          {folded.map((id) => (
            <ComparedRow key={id} id={id} stocks={stocks} />
          ))}
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
  readonly count: number
  readonly columns: number
  readonly children: ReactNode
}

/** The rows of which no stock has a value, behind one button. */
function Folded({ count, columns, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
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
            {texts.withoutValues(count)}
          </button>
        </td>
      </tr>
      {isOpen && children}
    </tbody>
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

const textOf = (id: MetricId, stock: Stock): string | null => metricText(metrics[id], (field) => stock[field])

/** One metric of each stock, brighter where the values differ, with a mark at the best. */
function ComparedRow({ id, stocks }: { readonly id: MetricId; readonly stocks: readonly Stock[] }) {
  const metric: Metric = metrics[id]
  const isDifferent = new Set(stocks.map((stock) => textOf(id, stock))).size > 1
  const best = bestOf(id, stocks)
  return (
    <tr data-metric={id} data-differs={isDifferent || undefined}>
      <th scope="row" className={styles.metric} title={metricDescriptions[id]}>
        {metric.label}
      </th>
      {stocks.map((stock) => {
        const isBest = best.has(stock.symbol)
        return (
          <td key={stock.symbol} className={styles.value} data-kind={metric.kind} data-best={isBest || undefined}>
            {isBest && <Icon name="check" small />}
            <ComparedValue {...{ metric, stock }} />
            {isBest && <VisuallyHidden> {texts.best}</VisuallyHidden>}
          </td>
        )
      })}
    </tr>
  )
}

function OwnComparedRow({ row, stocks }: { readonly row: OwnRow; readonly stocks: readonly Stock[] }) {
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
