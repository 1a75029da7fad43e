import type { Period } from '#domain/stock/stock'
import { formatInteger } from '../../../format/numbers.ts'
import { tileText } from '../../../texts/heat-map.ts'
import { sectorLabel, stonks } from '../heat-words.ts'
import { isStock, type HeatMarket, type HeatSector } from '../layout/heat-market.ts'
import styles from './heat-list.module.css'
import { HeatListRow } from './heat-list-row.tsx'

interface HeatListProps {
  readonly market: HeatMarket
  readonly timeframe: Period
  readonly onOpen: (symbol: string) => void
}

/** The map in words: the same stocks in the same order, each a button that opens it. */
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
