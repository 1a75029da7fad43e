import { useState } from 'react'
import type { PlacedTile } from '../layout/arrange.ts'

/** Which tile a person is at, and what moves them to another. */
export interface CurrentTile {
  /** By mouse or pen. */
  readonly pointedAt: PlacedTile | undefined
  /** By keyboard: where the focus is, or would come to. */
  readonly focused: PlacedTile | undefined
  /** Whether the focus has still to follow to where an arrow key led. */
  readonly takesFocus: boolean
  /** The tile whose card is shown. */
  readonly shown: PlacedTile | undefined
  readonly point: (at: PlacedTile | undefined) => void
  readonly move: (to: PlacedTile) => void
  /** Tells whether the focus is on the tile, and seen. */
  readonly meetFocus: (seen: boolean) => void
  /** Hides the card, until another tile has been pointed at. */
  readonly dismiss: () => void
}

/** Tiles are known by their key, so that a map that is laid out anew keeps its place. */
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
      // Once it has come it may go elsewhere: a map that is drawn anew must not take it back.
      setFocus((last) => last && { ...last, follows: false })
    },
    dismiss: () => setDismissed(at?.tile.key),
  }
}
