import './heat-tokens.css'
import { type ReactNode, useMemo, useState } from 'react'
import { knownSector } from '#domain/stock/stock'
import { compactParts, formatInteger, formatPrice } from '#words/numbers'
import type { Row } from '../../data/screener/results.ts'
import { Amount, Missing } from '../../ui/data-display/formatted-value.tsx'
import { LetterTile } from '../../ui/data-display/stock-labels.tsx'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { describeMissing, sectorLabel, stonks } from './describe-heat-map.ts'
import { HeatCanvas } from './heat-canvas.tsx'
import { heatMapText, tileText } from './heat-map-texts.ts'
import { type HeatMarket, heatMarket, maxTiles, type StockTile } from './heat-market.ts'
import { type HeatScale, stopText } from './heat-scale.ts'
import { stopColor } from './heat-theme.ts'
import { colorMeasureOf, type HeatView, type Measure, sizeOf } from './heat-view.ts'
import { MeasuredValue } from './tile.tsx'
import listStyles from './heat-list.module.css'
import styles from './heat-map.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface HeatMapProps {
  /** With the values of the view's fields; undefined while they are loading. */
  readonly rows: readonly Row[] | undefined
  readonly view: HeatView
  /** The number of matches; `rows` may contain only the first of them. */
  readonly total: number
  /** How many stocks would match without the default filters. */
  readonly hidden?: number | undefined
  /** The controls that choose the view. */
  readonly pickers?: (isList: boolean) => ReactNode
  readonly onOpen: (symbol: string) => void
}

/** On a phone, more tiles would be too small to tap. */
const maxPhoneTiles = 200

/** A screen's stocks as a treemap, or as a list. */
export function HeatMap({ rows, view, total, hidden = 0, pickers, onOpen }: HeatMapProps) {
  const [isList, setList] = useState(false)
  const isPhone = useMediaQuery('(width < 40rem)')
  // Where the row of the controls has no room, the legend stands between them and the map.
  const isLegendApart = useMediaQuery('(width < 64rem)')
  const limit = isPhone && !isList ? maxPhoneTiles : maxTiles
  const market = useMemo(() => rows && heatMarket(rows, view, limit), [rows, view, limit])
  if (market?.stocks === 0) {
    const noValues =
      view.size === 'marketCap' && view.color === 'change' ? heatMapText.noValues : heatMapText.noChosenValues
    return (
      <>
        {total > 0 && pickers && <div className={styles.head}>{pickers(isList)}</div>}
        <EmptyState icon="info" title={heatMapText.nothing}>
          {total > 0 ? noValues : hidden > 0 ? heatMapText.byDefault(hidden) : heatMapText.noMatches}
        </EmptyState>
      </>
    )
  }
  const missing = market && rows ? describeMissing(market, view, [rows.length, total]) : []
  const View = isList ? HeatList : HeatCanvas
  const legend = !isList && market && <HeatLegend scale={market.scale} color={colorMeasureOf(view)} />
  return (
    <section className={styles.view} aria-label={isList ? heatMapText.list : heatMapText.map} aria-busy={!market}>
      <div className={styles.head}>
        {pickers?.(isList)}
        {market && view.size !== 'equal' && market.isEqual && (
          <p className={styles.caption}>{heatMapText[isList ? 'equalList' : 'equal'](sizeOf(view).phrase)}</p>
        )}
        <span className={styles.end}>
          {!isLegendApart && legend}
          <ViewToggle {...{ isList, isPhone }} onChange={setList} />
        </span>
      </div>
      {isLegendApart && legend}
      {market ? <View {...{ market, view, onOpen }} /> : <div className={`${shared.pulsing} ${styles.resting}`} />}
      {missing.length > 0 && <p className={`${shared.smallPrint} ${styles.missing}`}>{missing.join(' · ')}</p>}
    </section>
  )
}

interface HeatLegendProps {
  readonly scale: HeatScale
  readonly color: Measure
}

/** The colors of values, with their unit. Hidden from screen readers: the tiles' names contain the values. */
function HeatLegend({ scale, color: { metric } }: HeatLegendProps) {
  return (
    <ol className={styles.legend} aria-hidden="true">
      {scale.stops.map((stop, at) => (
        <li key={stop} className={styles.stop} style={{ background: stopColor(at, scale) }}>
          {endText(at, scale)(stopText(metric, stop))}
        </li>
      ))}
    </ol>
  )
}

/** The text of a stop: the ends stand for all values beyond them, too. */
function endText(at: number, { stops }: HeatScale): (value: string) => string {
  if (stops.length === 1) return (value) => value
  return at === 0 ? heatMapText.atMost : at === stops.length - 1 ? heatMapText.atLeast : (value) => value
}

interface ViewToggleProps {
  readonly isList: boolean
  readonly isPhone: boolean
  readonly onChange: (isList: boolean) => void
}

/** Toggles between the map and the list. */
function ViewToggle({ isList, isPhone, onChange }: ViewToggleProps) {
  const { long, short } = isList ? heatMapText.asMap : heatMapText.asList
  return (
    <button
      type="button"
      className={`${control.hoverUnderline} ${styles.toggle}`}
      aria-label={long}
      onClick={() => onChange(!isList)}
    >
      <Icon name={isList ? lazyIcons.map : listIcon} small />
      {isPhone ? short : long}
    </button>
  )
}

/** A bulleted list, beside text. */
const listIcon = { d: 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.1M4 12h.1M4 18h.1' }

interface HeatListProps {
  readonly market: HeatMarket
  readonly view: HeatView
  readonly onOpen: (symbol: string) => void
}

/** The map as a list: the same stocks in the same order, each a button that opens it. */
function HeatList({ market, view, onOpen }: HeatListProps) {
  return (
    <div className={listStyles.list} data-scroller>
      {market.sectors.map((sector) => (
        <section key={sector.key} data-sector={sector.sector}>
          <h2 className={`${control.sectorDot} ${shared.row} ${listStyles.heading}`}>
            {sectorLabel(sector.sector)} <span className={listStyles.count}>{formatInteger(sector.stocks)}</span>
          </h2>
          <ul>
            {sector.tiles.map((tile) => (
              <HeatListRow key={tile.key} {...{ tile, view, onOpen }} />
            ))}
          </ul>
          {sector.others && <p className={listStyles.others}>{tileText.smaller(stonks(sector.others.others))}</p>}
        </section>
      ))}
    </div>
  )
}

interface HeatListRowProps {
  readonly tile: StockTile
  readonly view: HeatView
  readonly onOpen: (symbol: string) => void
}

/** One stock, with the values that the map shows as area and color. */
function HeatListRow({ tile: { row, value }, view, onOpen }: HeatListRowProps) {
  const [size, color] = [sizeOf(view), colorMeasureOf(view)]
  const close = row.number('close')
  const area = row.number(size.field)
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
          <VisuallyHidden> {size.phrase} </VisuallyHidden>
          {area === null ? <Missing /> : size.isSum ? <Amount {...compactParts(area)} /> : size.text(area)}
        </span>
        <span className={listStyles.change}>
          <VisuallyHidden> {color.name} </VisuallyHidden>
          <MeasuredValue measure={color} value={value} />
        </span>
      </button>
    </li>
  )
}
