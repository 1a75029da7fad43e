import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import type { Period } from '#domain/stock/stock'
import type { PlacedTile } from '../layout/arrange.ts'
import { isStock } from '../layout/heat-market.ts'
import { neighbour, type Direction, type Rect } from '../layout/rect.ts'
import styles from './heat-canvas.module.css'
import { tileName } from '../describe-heat-map.ts'

interface TileButtonProps {
  readonly placed: PlacedTile
  readonly tiles: readonly PlacedTile[]
  readonly timeframe: Period
  /** Whether the arrow keys brought it here. */
  readonly takesFocus: boolean
  /** The id of what says how to move. */
  readonly hint: string
  readonly onMove: (to: PlacedTile) => void
  /** Hears whether the focus is here, and seen. */
  readonly onFocus: (seen: boolean) => void
  readonly onOpen: () => void
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The one tile that the keyboard is at: a button over the picture, which the arrow keys take to its neighbours. */
export function TileButton({ placed, tiles, timeframe, takesFocus, hint, onMove, onFocus, onOpen }: TileButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A name that changes under the focus is not read out; a new button that takes it is.
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
      style={placeOf(placed)}
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

/** Where a key leads; undefined at the edge, `none` for keys that lead nowhere. */
function destination(tiles: readonly PlacedTile[], from: PlacedTile, key: string): PlacedTile | undefined | 'none' {
  if (key === 'Home') return tiles[0]
  if (key === 'End') return tiles.at(-1)
  const direction = directions[key]
  if (!direction) return 'none'
  const at = neighbour(tiles, from, direction)
  return at === undefined ? undefined : tiles[at]
}

export const placeOf = ({ x, y, width, height }: Rect): CSSProperties => ({ left: x, top: y, width, height })
