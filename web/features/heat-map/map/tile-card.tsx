import { useEffect, type CSSProperties, type ReactNode } from 'react'
import type { Period } from '#domain/stock/stock'
import { formatCompact, formatPercentChange, formatPrice } from '../../../format/numbers.ts'
import { tileText } from '../../../texts/screener/heat-map.ts'
import { Change, Missing } from '../../../ui/data-display/formatted-value.tsx'
import type { ElementSize } from '../../../ui/hooks/use-element-size.ts'
import { periodTexts, describeOthers } from '../describe-heat-map.ts'
import type { PlacedTile } from '../layout/arrange.ts'
import { isStock, type StockTile } from '../layout/heat-market.ts'
import styles from './tile-card.module.css'

interface TileCardProps {
  readonly placed: PlacedTile
  /** The size of the map. */
  readonly box: ElementSize
  readonly timeframe: Period
  readonly onEscape: () => void
}

/** Details of a tile, beside it. Screen readers announce the tile's name instead. */
export function TileCard({ placed, box, timeframe, onEscape }: TileCardProps) {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
  const { tile } = placed
  return (
    <div className={styles.card} style={cardPosition(placed, box)} aria-hidden="true">
      {isStock(tile) ? <StockFacts {...{ tile, timeframe }} /> : <strong>{describeOthers(tile)}</strong>}
      <Fact name={tileText.names.marketCap}>{formatCompact(tile.cap)}</Fact>
    </div>
  )
}

function StockFacts({ tile: { row, ratio }, timeframe }: { readonly tile: StockTile; readonly timeframe: Period }) {
  const close = row.number('close')
  return (
    <>
      <p className={styles.title}>
        <strong>{row.symbol}</strong> {row.text('name')}
      </p>
      <Fact name={periodTexts[timeframe].name}>
        <Change {...formatPercentChange(ratio)} />
      </Fact>
      <Fact name={tileText.names.price}>{close === null ? <Missing /> : formatPrice(close)}</Fact>
    </>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <p className={styles.fact}>
    <span>{name}</span>
    <span className={styles.value}>{children}</span>
  </p>
)

/** Below a tile of the upper half, above one of the lower; always within the map. */
function cardPosition({ x, y, height }: PlacedTile, box: ElementSize): CSSProperties {
  const isUpper = y + height / 2 <= box.height / 2
  const edge = isUpper ? y + height : box.height - y
  const across = `min(${edge}px + var(--space-3), 100% - var(--heat-card-height))`
  const left = `clamp(0px, ${x}px - var(--space-3), 100% - var(--heat-card))`
  return { left, [isUpper ? 'top' : 'bottom']: across }
}
