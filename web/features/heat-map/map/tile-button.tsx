import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import type { Period } from '#domain/stock/stock'
import type { PlacedTile } from '../layout/arrange.ts'
import { isStock } from '../layout/heat-market.ts'
import { neighbor, type Direction, type Rect } from '../layout/rect.ts'
import styles from './heat-canvas.module.css'
import { tileName } from '../describe-heat-map.ts'

interface TileButtonProps {
  readonly placed: PlacedTile
  readonly tiles: readonly PlacedTile[]
  readonly timeframe: Period
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
export function TileButton({ placed, tiles, timeframe, takesFocus, hint, onMove, onFocus, onOpen }: TileButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Screen readers do not announce a changed name of the focused element, but they announce a new one that takes the focus.
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const move = (event: KeyboardEvent) => {
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
      aria-label={tileName(tile, timeframe)}
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
