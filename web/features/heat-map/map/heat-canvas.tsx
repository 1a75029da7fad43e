import { useId, useMemo, useState, type PointerEvent } from 'react'
import type { Period } from '#domain/stock'
import { useBox } from '../../../ui/use-box.ts'
import { mapName } from '../heat-words.ts'
import { arrange } from '../layout/arrange.ts'
import { isStock, type HeatMarket } from '../layout/heat-market.ts'
import { contains } from '../layout/rect.ts'
import styles from './heat-canvas.module.css'
import { MapPicture } from '../picture/map-picture.tsx'
import { SectorNames } from './sector-names.tsx'
import { placeOf, TileButton } from './tile-button.tsx'
import { TileCard } from './tile-card.tsx'
import { useHeatLook } from '../picture/use-heat-look.ts'

interface HeatCanvasProps {
  readonly market: HeatMarket
  readonly timeframe: Period
  readonly onOpen: (symbol: string) => void
}

/** The map, as large as the room that it is given: pointed at, or walked over with the arrow keys. */
export function HeatCanvas({ market, timeframe, onOpen }: HeatCanvasProps) {
  const [measure, box] = useBox<HTMLDivElement>()
  const look = useHeatLook()
  const { sectors, tiles } = useMemo(
    () => (box ? arrange(market.sectors, { x: 0, y: 0, ...box }, look.spaces) : { sectors: [], tiles: [] }),
    [market, box, look],
  )
  const [hovered, setHovered] = useState<string>()
  const [focused, setFocused] = useState<{ key: string; byArrow: boolean }>()
  const [isFocusSeen, setFocusSeen] = useState(false)
  const [dismissed, setDismissed] = useState<string>()
  const hint = useId()

  const tileOf = (key: string | undefined) => tiles.find(({ tile }) => tile.key === key)
  const current = tileOf(focused?.key) ?? tiles[0]
  const pointedAt = tileOf(hovered)
  const shown = pointedAt ?? (isFocusSeen ? current : undefined)

  const under = ({ currentTarget, clientX, clientY }: Pick<PointerEvent, 'currentTarget' | 'clientX' | 'clientY'>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return tiles.find((placed) => contains(placed, clientX - left, clientY - top))?.tile
  }
  const point = (event: PointerEvent) => {
    // A finger covers what it points at, and its tap opens the stock.
    const key = event.pointerType === 'touch' ? undefined : under(event)?.key
    setHovered(key)
    if (key !== dismissed) setDismissed(undefined)
  }
  // Once it has come, it may go elsewhere: a map that is drawn anew must not take it back.
  const meetFocus = (seen: boolean) => {
    setFocusSeen(seen)
    setFocused((last) => last && { ...last, byArrow: false })
  }
  return (
    <div className={styles.map}>
      <div
        ref={measure}
        role="presentation"
        className={styles.picture}
        data-pointed={(pointedAt && isStock(pointedAt.tile)) || undefined}
        onPointerMove={point}
        onPointerLeave={() => setHovered(undefined)}
        onClick={(event) => {
          const tile = under(event)
          if (tile && isStock(tile)) onOpen(tile.row.symbol)
        }}
      >
        {box && <MapPicture {...{ tiles, look, box }} label={mapName(market, timeframe)} />}
        <SectorNames sectors={sectors} />
        {pointedAt && <span className={styles.ring} style={placeOf(pointedAt)} />}
      </div>
      {current && (
        <TileButton
          key={current.tile.key}
          placed={current}
          {...{ tiles, timeframe, hint, onOpen }}
          takesFocus={focused?.byArrow ?? false}
          onMove={({ tile }) => setFocused({ key: tile.key, byArrow: true })}
          onFocus={meetFocus}
        />
      )}
      <span id={hint} hidden>
        Arrow keys move between stonks, Enter opens one.
      </span>
      {shown && box && shown.tile.key !== dismissed && (
        <TileCard placed={shown} {...{ box, timeframe }} onEscape={() => setDismissed(shown.tile.key)} />
      )}
    </div>
  )
}
