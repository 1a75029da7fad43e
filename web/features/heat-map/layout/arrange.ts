import type { HeatSector, HeatTile } from './heat-market.ts'
import { without, withGap, type Rect } from './rect.ts'

/**
 * Fills a box with rectangles in proportion to weights, as nearly square as possible: Bruls, Huizing and van Wijk,
 * “Squarified Treemaps” (2000). Weights must be positive and sorted, largest first; the rectangles have the same order.
 */
export function squarify(weights: readonly number[], box: Rect): readonly Rect[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const scale = (box.width * box.height) / total
  const areas = weights.map((weight) => weight * scale)
  const rects: Rect[] = []
  let free = box
  for (let from = 0; from < areas.length;) {
    const end = endOfRow(areas, from, Math.min(free.width, free.height))
    free = layRow(areas.slice(from, end), free, end === areas.length, rects)
    from = end
  }
  return rects
}

/** The end of the row that begins at `from`: it grows while its worst aspect ratio does not increase. */
function endOfRow(areas: readonly number[], from: number, side: number): number {
  const largest = areas[from] ?? 0
  let sum = largest
  let worst = worstRatio(sum, largest, largest, side)
  for (let at = from + 1; at < areas.length; at++) {
    const area = areas[at] ?? 0
    const next = worstRatio(sum + area, largest, area, side)
    if (next > worst) return at
    sum += area
    worst = next
  }
  return areas.length
}

/** The paper's `worst`: the maximum aspect ratio in a row of this sum along a side. */
const worstRatio = (sum: number, largest: number, smallest: number, side: number): number =>
  Math.max((side * side * largest) / (sum * sum), (sum * sum) / (side * side * smallest))

/** Lays a row along the shorter side of the free box, and returns the rest of that box. */
function layRow(areas: readonly number[], free: Rect, isLast: boolean, rects: Rect[]): Rect {
  const { x, y, width, height } = free
  const sum = areas.reduce((all, area) => all + area, 0)
  const isUpright = width >= height
  const side = isUpright ? height : width
  // The last row and its last rectangle take the remaining area: rounding leaves no gap at the edges.
  const depth = isLast ? Math.max(width, height) : Math.min(sum / side || 0, Math.max(width, height))
  let done = 0
  for (const [at, area] of areas.entries()) {
    const length = at === areas.length - 1 ? side - done : Math.min((area / sum) * side, side - done)
    rects.push(
      isUpright ? { x, y: y + done, width: depth, height: length } : { x: x + done, y, width: length, height: depth },
    )
    done += length
  }
  return isUpright
    ? { x: x + depth, y, width: width - depth, height }
    : { x, y: y + depth, width, height: height - depth }
}

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
