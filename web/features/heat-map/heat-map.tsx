import { useMemo, useState } from 'react'
import type { Period } from '#domain/stock/stock'
import type { Row } from '../../data/screener/results.ts'
import { heatMapText } from '../../texts/screener/heat-map.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { HeatCanvas } from './map/heat-canvas.tsx'
import './heat-tokens.css'
import styles from './heat-map.module.css'
import { describeMissing, periodTexts } from './describe-heat-map.ts'
import { heatMarket } from './layout/heat-market.ts'
import { HeatList } from './heat-list.tsx'
import { stops } from './map/heat-theme.ts'

interface HeatMapProps {
  /** With the values of `heatMapFields`; undefined while they are loading. */
  readonly rows: readonly Row[] | undefined
  readonly timeframe: Period
  /** The number of matches; `rows` may contain only the first of them. */
  readonly total: number
  readonly onOpen: (symbol: string) => void
}

/** A screen's stocks as a treemap by market cap, colored by their change, or as a list. */
export function HeatMap({ rows, timeframe, total, onOpen }: HeatMapProps) {
  const [isList, setList] = useState(false)
  const market = useMemo(() => rows && heatMarket(rows, timeframe), [rows, timeframe])
  if (market?.stocks === 0) {
    return (
      <EmptyState icon="info" title={heatMapText.nothing}>
        {total === 0 ? heatMapText.noMatches : heatMapText.noValues}
      </EmptyState>
    )
  }
  const missing = market && rows ? describeMissing(market, rows.length, total) : []
  const View = isList ? HeatList : HeatCanvas
  return (
    <section className={styles.view} aria-label={isList ? heatMapText.list : heatMapText.map} aria-busy={!market}>
      <div className={styles.head}>
        <Meaning {...{ isList, timeframe }} />
        {!isList && <HeatLegend />}
        <ViewToggle isList={isList} onChange={setList} />
      </div>
      {market ? <View {...{ market, timeframe, onOpen }} /> : <div className={styles.resting} />}
      {missing.length > 0 && <p className={styles.missing}>{missing.join(' · ')}</p>}
    </section>
  )
}

/** A caption: what area and color stand for. */
function Meaning({ isList, timeframe }: { readonly isList: boolean; readonly timeframe: Period }) {
  const { span } = periodTexts[timeframe]
  return (
    <p className={styles.caption}>
      <span>
        {isList ? heatMapText.listBy : heatMapText.size} <strong>{heatMapText.marketCap}</strong>
      </span>{' '}
      <span>
        {isList ? heatMapText.listWith : heatMapText.color}{' '}
        <strong>{isList ? heatMapText.change(span) : heatMapText.changePercent(span)}</strong>
      </span>
    </p>
  )
}

/** The colors of changes in percent. Hidden from screen readers: the tiles' names contain the values. */
function HeatLegend() {
  return (
    <ol className={styles.legend} aria-hidden="true">
      {stops.map((stop) => (
        <li key={stop} className={styles.stop} data-stop={stop}>
          {stop > 0 ? `+${stop}` : String(stop).replace('-', '−')}
        </li>
      ))}
    </ol>
  )
}

interface ViewToggleProps {
  readonly isList: boolean
  readonly onChange: (isList: boolean) => void
}

/** Toggles between the map and the list. */
function ViewToggle({ isList, onChange }: ViewToggleProps) {
  return (
    <button type="button" className={styles.toggle} onClick={() => onChange(!isList)}>
      {!isList && <ListIcon />}
      {isList ? heatMapText.asMap : heatMapText.asList}
    </button>
  )
}

/** A bulleted list, beside text. */
function ListIcon() {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
      <path d="M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.1M4 12h.1M4 18h.1" />
    </svg>
  )
}
