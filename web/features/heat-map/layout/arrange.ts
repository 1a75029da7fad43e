import type { HeatSector, HeatTile } from './heat-market.ts'
import { without, withGap, type Rect } from './rect.ts'
import { squarify } from './squarify.ts'

/** In CSS pixels. */
export interface Spaces {
  /** The height of a sector's name above its tiles. */
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
  /** Sector after sector, greatest first. */
  readonly tiles: readonly PlacedTile[]
}

/** A sector's name is hidden where the sector is not this many times as high and wide as the name is high. */
const least = 2
/** Rounds of layout that make room for the names: more would change no pixel. */
const rounds = 4

/** The layout of all sectors and tiles in a box. */
export function arrange(sectors: readonly HeatSector[], box: Rect, spaces: Spaces): Arrangement {
  const places = layOutSectors(sectors, withGap(box, spaces.sectorGap), spaces)
  return {
    sectors: places,
    tiles: places.flatMap((place) => {
      const rects = squarify(
        place.sector.tiles.map(({ cap }) => cap),
        withGap(bodyOf(place, spaces), spaces.gap),
      )
      return place.sector.tiles.map((tile, at) => ({ tile, ...without(rects[at] ?? nowhere, spaces.gap) }))
    }),
  }
}

const nowhere: Rect = { x: 0, y: 0, width: 0, height: 0 }

/**
 * Names and gaps take area from a sector, more from a flat one than from a square one. To keep its tiles in
 * proportion, each sector gets the area that its name took in the round before, and is laid out again.
 */
function layOutSectors(sectors: readonly HeatSector[], box: Rect, spaces: Spaces): readonly PlacedSector[] {
  const total = sectors.reduce((sum, { cap }) => sum + cap, 0)
  let weights = sectors.map(({ cap }) => cap)
  let places: readonly PlacedSector[] = []
  for (let round = 0; round < rounds; round++) {
    const rects = squarify(weights, box)
    places = sectors.map((sector, at) => placed(sector, without(rects[at] ?? nowhere, spaces.sectorGap), spaces))
    const taken = places.map((place, at) => areaOf(rects[at] ?? nowhere) - areaOf(bodyOf(place, spaces)))
    const left = areaOf(box) - taken.reduce((sum, area) => sum + area, 0)
    weights = sectors.map(({ cap }, at) => (cap / total) * left + (taken[at] ?? 0))
  }
  return places
}

const placed = (sector: HeatSector, rect: Rect, { label }: Spaces): PlacedSector => ({
  sector,
  ...rect,
  hasLabel: Math.min(rect.height, rect.width) >= least * label,
})

/** The area of a sector's tiles. */
export function bodyOf({ x, y, width, height, hasLabel }: PlacedSector, { label }: Spaces): Rect {
  const taken = hasLabel ? label : 0
  return { x, y: y + taken, width, height: height - taken }
}

const areaOf = ({ width, height }: Rect): number => width * height
