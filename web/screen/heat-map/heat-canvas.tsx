import { type CSSProperties, type MouseEvent, useId, useMemo, useState } from 'react'
import { sectors as known } from '#domain/stock/sectors'
import { useElementSize } from '#web/ui/hooks/use-element-size.ts'
import { formatInteger } from '#words/numbers'
import { arrange, type Arrangement, contains, dotLetters, type PlacedSector, type PlacedTile } from './arrange.ts'
import { mapName, sectorLabel, sumOf } from './describe-heat-map.ts'
import { heatMapText } from './heat-map-texts.ts'
import { type HeatMarket, isStock } from './heat-market.ts'
import { useHeatTheme } from './heat-theme.ts'
import { colorMeasureOf, type HeatView } from './heat-view.ts'
import { MapPicture } from './map-picture.tsx'
import { TileButton, TileCard, tileStyle } from './tile.tsx'
import styles from './heat-canvas.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface SectorNamesProps {
  readonly sectors: readonly PlacedSector[]
  /** The approximate width of a letter. */
  readonly letter: number
}

/** The names of the sectors. Hidden from screen readers: the list contains them. */
function SectorNames({ sectors, letter }: SectorNamesProps) {
  return sectors.map(({ sector: { key, sector, stocks }, label: position, x, y, width, height }) => {
    if (position === 'none') return null
    const label = sectorLabel(sector)
    const fits = (dotLetters + label.length) * letter <= (position === 'side' ? height : width)
    return (
      <span
        key={key}
        className={`${shared.row} ${control.sectorDot} ${styles.sector}`}
        data-sector={sector}
        data-position={position}
        style={position === 'side' ? { left: x, top: y, height } : { left: x, top: y, width }}
        aria-hidden="true"
      >
        <span className={shared.ellipsis}>{fits || !sector ? label : known[sector].short}</span>
        <span className={shared.dim}>{formatInteger(stocks)}</span>
      </span>
    )
  })
}

interface HeatCanvasProps {
  readonly market: HeatMarket
  readonly view: HeatView
  readonly onOpen: (symbol: string) => void
}

/** For the height of the map. */
const sectorCount = ({ sectors }: HeatMarket): CSSProperties & Readonly<Record<'--sectors', number>> => ({
  '--sectors': sectors.length,
})

const nothing: Arrangement = { sectors: [], tiles: [] }

/** The map in the size of its container, with hover and arrow-key navigation. */
export function HeatCanvas({ market, view, onOpen }: HeatCanvasProps) {
  const [measure, box] = useElementSize<HTMLDivElement>()
  const theme = useHeatTheme()
  const { sectors, tiles } = useMemo(
    () => (box ? arrange(market.sectors, { x: 0, y: 0, ...box }, theme.spaces) : nothing),
    [market, box, theme],
  )
  const painting = useMemo(
    () => ({ theme, scale: market.scale, color: colorMeasureOf(view), sum: sumOf(view, market) }),
    [theme, market, view],
  )
  const { sum } = painting
  const { hoveredTile, focused, takesFocus, shown, point, move, onFocusChange, dismiss } = useCurrentTile(tiles)
  const hint = useId()
  const open = ({ tile }: PlacedTile) => isStock(tile) && onOpen(tile.row.symbol)
  return (
    <div className={styles.map} style={sectorCount(market)}>
      <div
        ref={measure}
        role="presentation"
        className={styles.picture}
        data-pointed={(hoveredTile && isStock(hoveredTile.tile)) || undefined}
        // No hover on touch: a finger covers the tile, and a tap opens the stock.
        onPointerMove={(event) => point(event.pointerType === 'touch' ? undefined : tileUnder(event, tiles))}
        onPointerLeave={() => point(undefined)}
        onClick={(event) => {
          const placed = tileUnder(event, tiles)
          if (placed) open(placed)
        }}
      >
        {box && <MapPicture {...{ tiles, painting, box }} label={mapName(market, view)} />}
        <SectorNames sectors={sectors} letter={theme.spaces.letter} />
        {hoveredTile && <span className={styles.ring} style={tileStyle(hoveredTile)} />}
      </div>
      {focused && (
        <TileButton
          key={focused.tile.key}
          placed={focused}
          {...{ tiles, view, sum, takesFocus, hint }}
          onMove={move}
          onFocus={onFocusChange}
          onOpen={() => open(focused)}
        />
      )}
      <span id={hint} hidden>
        {heatMapText.keys}
      </span>
      {shown && box && <TileCard placed={shown} {...{ box, view, sum }} onEscape={dismiss} />}
    </div>
  )
}

function tileUnder(event: MouseEvent, tiles: readonly PlacedTile[]): PlacedTile | undefined {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  return tiles.find((placed) => contains(placed, event.clientX - left, event.clientY - top))
}

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
function useCurrentTile(tiles: readonly PlacedTile[]): CurrentTile {
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
