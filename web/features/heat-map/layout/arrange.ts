import type { HeatSector, HeatTile } from './heat-market.ts'
import { without, withGap, type Rect } from './rect.ts'
import { squarify } from './squarify.ts'

/** In CSS pixels. */
export interface Spaces {
  /** The height of the sector name above the tiles. */
  readonly label: number
  /** Between tiles. */
  readonly gap: number
  readonly sectorGap: number
}

export interface PlacedSector extends Rect {
  readonly sector: HeatSector
  readonly hasLabel: boolean
}

export interface PlacedTile extends Rect {
  readonly tile: HeatTile
}

export interface Arrangement {
  readonly sectors: readonly PlacedSector[]
  /** Largest first. */
  readonly tiles: readonly PlacedTile[]
}

/** A sector's name is hidden unless the sector is this many times as high and wide as the name is high. */
const minLabelHeights = 2
/** Rounds of layout that compensate for the names: more would change no pixel. */
const rounds = 4

/** The layout of all sectors and tiles in a box. */
export function arrange(sectors: readonly HeatSector[], box: Rect, spaces: Spaces): Arrangement {
  const placed = layOutSectors(sectors, withGap(box, spaces.sectorGap), spaces)
  return {
    sectors: placed,
    tiles: placed.flatMap((sector) => {
      const rects = squarify(
        sector.sector.tiles.map(({ cap }) => cap),
        withGap(bodyOf(sector, spaces), spaces.gap),
      )
      return sector.sector.tiles.map((tile, at) => ({ tile, ...without(rects[at] ?? nowhere, spaces.gap) }))
    }),
  }
}

const nowhere: Rect = { x: 0, y: 0, width: 0, height: 0 }

/**
 * Names and gaps take area from a sector, more from a flat one than from a square one. To keep its tiles in proportion,
 * each round adds the area that the sector's name took in the round before.
 */
function layOutSectors(sectors: readonly HeatSector[], box: Rect, spaces: Spaces): readonly PlacedSector[] {
  const total = sectors.reduce((sum, { cap }) => sum + cap, 0)
  let weights = sectors.map(({ cap }) => cap)
  let placed: readonly PlacedSector[] = []
  for (let round = 0; round < rounds; round++) {
    const rects = squarify(weights, box)
    placed = sectors.map((sector, at) => layOutSector(sector, without(rects[at] ?? nowhere, spaces.sectorGap), spaces))
    const labelAreas = placed.map((sector, at) => areaOf(rects[at] ?? nowhere) - areaOf(bodyOf(sector, spaces)))
    const tileArea = areaOf(box) - labelAreas.reduce((sum, area) => sum + area, 0)
    weights = sectors.map(({ cap }, at) => (cap / total) * tileArea + (labelAreas[at] ?? 0))
  }
  return placed
}

const layOutSector = (sector: HeatSector, rect: Rect, { label }: Spaces): PlacedSector => ({
  sector,
  ...rect,
  hasLabel: Math.min(rect.height, rect.width) >= minLabelHeights * label,
})

/** The area of a sector's tiles. */
export function bodyOf({ x, y, width, height, hasLabel }: PlacedSector, { label }: Spaces): Rect {
  const labelHeight = hasLabel ? label : 0
  return { x, y: y + labelHeight, width, height: height - labelHeight }
}

const areaOf = ({ width, height }: Rect): number => width * height
