import { type CSSProperties, type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Rect } from '#domain/screen/squarify'
import { Change, Missing } from '#web/ui/data-display/formatted-value.tsx'
import type { ElementSize } from '#web/ui/hooks/use-element-size.ts'
import { changeOf, formatCompact, formatPrice } from '#words/numbers'
import { type Direction, neighbor, type PlacedTile } from './arrange.ts'
import { describeOthers, tileName } from './describe-heat-map.ts'
import { tileText } from './heat-map-texts.ts'
import { isStock, type StockTile } from './heat-market.ts'
import { colorMeasureOf, type HeatView, type Measure, sizeOf } from './heat-view.ts'
import styles from './heat-canvas.module.css'
import cardStyles from './tile-card.module.css'
import shared from '#web/ui/shared.module.css'

interface TileButtonProps {
  readonly placed: PlacedTile
  readonly tiles: readonly PlacedTile[]
  readonly view: HeatView
  /** The unit of the sum of other stocks, if a sum means something. */
  readonly sum: Measure | undefined
  /** Whether the button takes the focus when it is mounted: after an arrow key. */
  readonly takesFocus: boolean
  /** The id of the description of the arrow keys. */
  readonly hint: string
  readonly onMove: (to: PlacedTile) => void
  /** Called with whether the focus is on the button and visible. */
  readonly onFocus: (isVisible: boolean) => void
  readonly onOpen: () => void
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The tile at the keyboard's position: a button over the picture, which the arrow keys move to its neighbors. */
export function TileButton({ placed, tiles, view, sum, takesFocus, hint, ...on }: TileButtonProps) {
  const { onMove, onFocus, onOpen } = on
  const button = useRef<HTMLButtonElement>(null)
  // Screen readers do not announce a changed name of the focused element, but they announce a new one that takes the focus.
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const move = (event: ReactKeyboardEvent) => {
    const to = destination(tiles, placed, event.key)
    if (to === 'none') return
    event.preventDefault()
    if (to) onMove(to)
  }
  const { tile } = placed
  return (
    <button
      ref={button}
      type="button"
      className={styles.tile}
      style={tileStyle(placed)}
      aria-label={tileName(tile, view, sum)}
      aria-describedby={hint}
      aria-disabled={!isStock(tile) || undefined}
      onKeyDown={move}
      onFocus={({ currentTarget }) => onFocus(currentTarget.matches(':focus-visible'))}
      onBlur={() => onFocus(false)}
      onClick={onOpen}
    />
  )
}

/** The direction of a key; undefined at the edge, `none` for other keys. */
function destination(tiles: readonly PlacedTile[], from: PlacedTile, key: string): PlacedTile | undefined | 'none' {
  if (key === 'Home') return tiles[0]
  if (key === 'End') return tiles.at(-1)
  const direction = directions[key]
  if (!direction) return 'none'
  const at = neighbor(tiles, from, direction)
  return at === undefined ? undefined : tiles[at]
}

export const tileStyle = ({ x, y, width, height }: Rect): CSSProperties => ({ left: x, top: y, width, height })

interface TileCardProps {
  readonly placed: PlacedTile
  /** The size of the map. */
  readonly box: ElementSize
  readonly view: HeatView
  /** The unit of the sum of other stocks, if a sum means something. */
  readonly sum: Measure | undefined
  readonly onEscape: () => void
}

/** Details of a tile, beside it. Screen readers announce the tile's name instead. */
export function TileCard({ placed, box, view, sum, onEscape }: TileCardProps) {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
  const { tile } = placed
  return (
    <div className={cardStyles.card} style={cardPosition(placed, box)} aria-hidden="true">
      {isStock(tile) ? <StockFacts {...{ tile, view }} /> : <strong>{describeOthers(tile)}</strong>}
      {!isStock(tile) && sum && <Fact name={sum.name}>{formatCompact(tile.area)}</Fact>}
    </div>
  )
}

function StockFacts({ tile: { row, value }, view }: { readonly tile: StockTile; readonly view: HeatView }) {
  const [size, color] = [sizeOf(view), colorMeasureOf(view)]
  const close = row.number('close')
  const area = row.number(size.field)
  return (
    <>
      <p className={`${shared.ellipsis} ${cardStyles.title}`}>
        <strong>{row.symbol}</strong> {row.text('name')}
      </p>
      <Fact name={color.name}>
        <MeasuredValue measure={color} value={value} />
      </Fact>
      <Fact name={tileText.names.price}>{close === null ? <Missing /> : formatPrice(close)}</Fact>
      {area !== null && size.field !== color.field && <Fact name={size.name}>{size.text(area)}</Fact>}
    </>
  )
}

/** A number in the format of its metric; a change in its color. */
export function MeasuredValue({ measure, value }: { readonly measure: Measure; readonly value: number }) {
  const change = changeOf(measure.metric, value)
  return change ? <Change {...change} /> : measure.text(value)
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <p className={cardStyles.fact}>
    <span>{name}</span>
    <span className={cardStyles.value}>{children}</span>
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
