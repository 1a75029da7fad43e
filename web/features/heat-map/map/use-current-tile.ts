import { useState } from 'react'
import type { PlacedTile } from '../layout/arrange.ts'

/** The current tile by pointer or keyboard, and how it changes. */
export interface CurrentTile {
  /** By mouse or pen. */
  readonly pointedAt: PlacedTile | undefined
  /** By keyboard: where the focus is, or would come to. */
  readonly focused: PlacedTile | undefined
  /** Whether the focus has yet to follow an arrow key. */
  readonly takesFocus: boolean
  /** The tile whose card is shown. */
  readonly shown: PlacedTile | undefined
  readonly point: (at: PlacedTile | undefined) => void
  readonly move: (to: PlacedTile) => void
  /** Reports whether the focus is on the tile and visible. */
  readonly meetFocus: (seen: boolean) => void
  /** Hides the card, until another tile has been pointed at. */
  readonly dismiss: () => void
}

/** Tiles are identified by key, so that the current tile survives a new layout. */
export function useCurrentTile(tiles: readonly PlacedTile[]): CurrentTile {
  const [hovered, setHovered] = useState<string>()
  const [focus, setFocus] = useState<{ key: string; follows: boolean }>()
  const [isFocusSeen, setFocusSeen] = useState(false)
  const [dismissed, setDismissed] = useState<string>()
  const tileOf = (key: string | undefined) => tiles.find(({ tile }) => tile.key === key)
  const focused = tileOf(focus?.key) ?? tiles[0]
  const pointedAt = tileOf(hovered)
  const at = pointedAt ?? (isFocusSeen ? focused : undefined)
  return {
    pointedAt,
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
    meetFocus(seen) {
      setFocusSeen(seen)
      // Follow once only: a later render must not take the focus back.
      setFocus((last) => last && { ...last, follows: false })
    },
    dismiss: () => setDismissed(at?.tile.key),
  }
}
