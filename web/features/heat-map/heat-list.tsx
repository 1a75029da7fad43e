import { type Period, knownSector } from '#domain/stock/stock'
import { formatInteger, compactParts, formatPercentChange, formatPrice } from '../../format/numbers.ts'
import { tileText } from '../../texts/screener/heat-map.ts'
import { sectorLabel, stonks, periodTexts } from './describe-heat-map.ts'
import { isStock, type HeatMarket, type HeatSector, type StockTile } from './layout/heat-market.ts'
import styles from './heat-list.module.css'
import { Amount, Change, Missing } from '../../ui/data-display/formatted-value.tsx'
import { LetterTile } from '../../ui/data-display/stock-labels.tsx'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'

interface HeatListProps {
  readonly market: HeatMarket
  readonly timeframe: Period
  readonly onOpen: (symbol: string) => void
}

/** The map as a list: the same stocks in the same order, each a button that opens it. */
export function HeatList({ market, timeframe, onOpen }: HeatListProps) {
  return (
    <div className={styles.list} data-scroller>
      {market.sectors.map((sector) => (
        <section key={sector.key} data-sector={sector.sector}>
          <h2 className={styles.heading}>
            {sectorLabel(sector.sector)} <span className={styles.count}>{formatInteger(sector.stocks)}</span>
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
  return others && !isStock(others) && <p className={styles.others}>{tileText.smaller(stonks(others.others))}</p>
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
    <li className={styles.item}>
      <button type="button" className={styles.row} onClick={() => onOpen(row.symbol)}>
        <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
        <strong className={styles.symbol}>{row.symbol} </strong>
        <span className={styles.name}>{row.text('name')} </span>
        <span className={styles.price}>
          <VisuallyHidden>{tileText.price} </VisuallyHidden>
          {close === null ? <Missing /> : formatPrice(close)}
        </span>
        <span className={styles.cap}>
          <VisuallyHidden> {tileText.marketCap} </VisuallyHidden>
          <Amount {...compactParts(cap)} />
        </span>
        <span className={styles.change}>
          <VisuallyHidden> {periodTexts[timeframe].name} </VisuallyHidden>
          <Change {...formatPercentChange(ratio)} />
        </span>
      </button>
    </li>
  )
}
