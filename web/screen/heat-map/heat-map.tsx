import './heat-tokens.css'
import { type ReactNode, useMemo, useState } from 'react'
import { knownSector, type Period } from '#domain/stock/stock'
import { compactParts, formatInteger, formatPercentChange, formatPrice } from '#words/numbers'
import type { Row } from '../../data/screener/results.ts'
import { Amount, Change, Missing } from '../../ui/data-display/formatted-value.tsx'
import { LetterTile } from '../../ui/data-display/stock-labels.tsx'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { describeMissing, periodTexts, sectorLabel, stonks } from './describe-heat-map.ts'
import { HeatCanvas } from './heat-canvas.tsx'
import { heatMapText, tileText } from './heat-map-texts.ts'
import { hasCap, type HeatMarket, heatMarket, type HeatSector, isStock, type StockTile } from './heat-market.ts'
import { stops } from './heat-theme.ts'
import listStyles from './heat-list.module.css'
import styles from './heat-map.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface HeatMapProps {
  /** With the values of `heatMapFields`; undefined while they are loading. */
  readonly rows: readonly Row[] | undefined
  readonly timeframe: Period
  /** The number of matches; `rows` may contain only the first of them. */
  readonly total: number
  /** How many stocks would match without the default filters. */
  readonly hidden?: number | undefined
  /** The control that chooses the timeframe, if there is none beside the map. */
  readonly picker?: ReactNode
  readonly onOpen: (symbol: string) => void
}

/** A screen's stocks as a treemap by market cap, colored by their change, or as a list. */
export function HeatMap({ rows, timeframe, total, hidden = 0, picker, onOpen }: HeatMapProps) {
  const [isList, setList] = useState(false)
  const market = useMemo(() => rows && heatMarket(rows, timeframe), [rows, timeframe])
  if (market?.stocks === 0) {
    return (
      <>
        {total > 0 && picker && <div className={styles.picker}>{picker}</div>}
        <EmptyState icon="info" title={heatMapText.nothing}>
          {total > 0 ? heatMapText.noValues : hidden > 0 ? heatMapText.byDefault(hidden) : heatMapText.noMatches}
        </EmptyState>
      </>
    )
  }
  const missing = market && rows ? describeMissing(market, rows.length, total) : []
  const View = isList ? HeatList : HeatCanvas
  return (
    <section className={styles.view} aria-label={isList ? heatMapText.list : heatMapText.map} aria-busy={!market}>
      <div className={styles.head}>
        {picker && <div className={styles.picker}>{picker}</div>}
        <Meaning {...{ isList, timeframe }} isEqual={market?.isEqual ?? false} />
        {!isList && <HeatLegend />}
        <ViewToggle isList={isList} onChange={setList} />
      </div>
      {market ? <View {...{ market, timeframe, onOpen }} /> : <div className={`${shared.pulsing} ${styles.resting}`} />}
      {missing.length > 0 && <p className={`${shared.smallPrint} ${styles.missing}`}>{missing.join(' · ')}</p>}
    </section>
  )
}

interface MeaningProps {
  readonly isList: boolean
  /** Whether all tiles have the same size. */
  readonly isEqual: boolean
  readonly timeframe: Period
}

/** A caption: the meaning of area and color. */
function Meaning({ isList, isEqual, timeframe }: MeaningProps) {
  const { span } = periodTexts[timeframe]
  return (
    <p className={styles.caption}>
      {isEqual ? (
        <span>{isList ? heatMapText.equalList : heatMapText.equal}</span>
      ) : (
        <span>
          {isList ? heatMapText.listBy : heatMapText.size} <strong>{heatMapText.marketCap}</strong>
        </span>
      )}{' '}
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
      {stops.map((stop, at) => (
        <li key={stop} className={styles.stop} style={{ background: `var(--heat-${at + 1})` }}>
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
    <button type="button" className={`${control.hoverUnderline} ${styles.toggle}`} onClick={() => onChange(!isList)}>
      {!isList && <Icon name={listIcon} small />}
      {isList ? heatMapText.asMap : heatMapText.asList}
    </button>
  )
}

/** A bulleted list, beside text. */
const listIcon = { d: 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.1M4 12h.1M4 18h.1' }

interface HeatListProps {
  readonly market: HeatMarket
  readonly timeframe: Period
  readonly onOpen: (symbol: string) => void
}

/** The map as a list: the same stocks in the same order, each a button that opens it. */
function HeatList({ market, timeframe, onOpen }: HeatListProps) {
  return (
    <div className={listStyles.list} data-scroller>
      {market.sectors.map((sector) => (
        <section key={sector.key} data-sector={sector.sector}>
          <h2 className={`${control.sectorDot} ${shared.row} ${listStyles.heading}`}>
            {sectorLabel(sector.sector)} <span className={listStyles.count}>{formatInteger(sector.stocks)}</span>
          </h2>
          <ul>
            {sector.tiles.filter(isStock).map((tile) => (
              <HeatListRow key={tile.key} {...{ tile, timeframe, onOpen }} />
            ))}
          </ul>
          <Others sector={sector} />
        </section>
      ))}
    </div>
  )
}

function Others({ sector: { tiles } }: { readonly sector: HeatSector }) {
  const others = tiles.find((tile) => !isStock(tile))
  return others && !isStock(others) && <p className={listStyles.others}>{tileText.smaller(stonks(others.others))}</p>
}

interface HeatListRowProps {
  readonly tile: StockTile
  readonly timeframe: Period
  readonly onOpen: (symbol: string) => void
}

/** One stock, with the values that the map shows as area and color. */
function HeatListRow({ tile: { row, cap, ratio }, timeframe, onOpen }: HeatListRowProps) {
  const close = row.number('close')
  return (
    <li className={listStyles.item}>
      <button
        type="button"
        className={`${shared.inset} ${control.hoverSurface} ${listStyles.row}`}
        onClick={() => onOpen(row.symbol)}
      >
        <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
        <strong className={listStyles.symbol}>{row.symbol} </strong>
        <span className={`${shared.ellipsis} ${listStyles.name}`}>{row.text('name')} </span>
        <span className={listStyles.price}>
          <VisuallyHidden>{tileText.price} </VisuallyHidden>
          {close === null ? <Missing /> : formatPrice(close)}
        </span>
        <span className={listStyles.cap}>
          <VisuallyHidden> {tileText.marketCap} </VisuallyHidden>
          {hasCap(row) ? <Amount {...compactParts(cap)} /> : <Missing />}
        </span>
        <span className={listStyles.change}>
          <VisuallyHidden> {periodTexts[timeframe].name} </VisuallyHidden>
          <Change {...formatPercentChange(ratio)} />
        </span>
      </button>
    </li>
  )
}
