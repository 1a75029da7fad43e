import { useState } from 'react'
import type { PlacedTile } from '../layout/arrange.ts'

/** The current tile by pointer or keyboard, and how it changes. */
interface CurrentTile {
  /** The tile under the mouse or pen. */
  readonly hoveredTile: PlacedTile | undefined
  /** The tile with the keyboard focus, or the one that Tab would focus. */
  readonly focused: PlacedTile | undefined
  /** Whether the focus has yet to follow an arrow key. */
  readonly takesFocus: boolean
  /** The tile whose card is shown. */
  readonly shown: PlacedTile | undefined
  readonly point: (at: PlacedTile | undefined) => void
  readonly move: (to: PlacedTile) => void
  /** Reports whether the focus is on the tile and visible. */
  readonly onFocusChange: (isVisible: boolean) => void
  /** Hides the card until another tile is hovered. */
  readonly dismiss: () => void
}

/** Tiles are identified by key, so that the current tile survives a new layout. */
export function useCurrentTile(tiles: readonly PlacedTile[]): CurrentTile {
  const [hovered, setHovered] = useState<string>()
  const [focus, setFocus] = useState<{ key: string; follows: boolean }>()
  const [isFocusVisible, setFocusVisible] = useState(false)
  const [dismissed, setDismissed] = useState<string>()
  const tileOf = (key: string | undefined) => tiles.find(({ tile }) => tile.key === key)
  const focused = tileOf(focus?.key) ?? tiles[0]
  const hoveredTile = tileOf(hovered)
  const at = hoveredTile ?? (isFocusVisible ? focused : undefined)
  return {
    hoveredTile,
    focused,
    takesFocus: focus?.follows ?? false,
    shown: at?.tile.key === dismissed ? undefined : at,
    point(placed) {
      setHovered(placed?.tile.key)
      if (placed?.tile.key !== dismissed) setDismissed(undefined)
    },
    move({ tile: { key } }) {
      setFocus({ key, follows: true })
      setDismissed(undefined)
    },
    onFocusChange(isVisible) {
      setFocusVisible(isVisible)
      // Follow once only: a later render must not take the focus back.
      setFocus((last) => last && { ...last, follows: false })
    },
    dismiss: () => setDismissed(at?.tile.key),
  }
}
