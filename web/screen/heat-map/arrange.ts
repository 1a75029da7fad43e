import { type Rect, squarify } from '#domain/screen/squarify'
import { sectors as known } from '#domain/stock/sectors'
import type { HeatSector, HeatTile } from './heat-market.ts'

/** In CSS pixels. */
export interface Spaces {
  /** The height of the line with a sector's name, and of the line with its other stocks. */
  readonly label: number
  /** The approximate width of a letter of it. */
  readonly letter: number
  /** Between tiles. */
  readonly gap: number
  readonly sectorGap: number
}

/** The position of a sector's name: above its tiles, upright beside them if it does not fit above, or nowhere. */
type LabelPosition = 'top' | 'side' | 'none'

export interface PlacedSector extends Rect {
  readonly sector: HeatSector
  readonly label: LabelPosition
}

export interface PlacedTile extends Rect {
  readonly tile: HeatTile
}

export interface Arrangement {
  readonly sectors: readonly PlacedSector[]
  /** By sector: the largest first, the others last. */
  readonly tiles: readonly PlacedTile[]
}

/** The width of the dot before a name, in letters. */
export const dotLetters = 3
/** The minimum size of a sector in heights of its name, and in widths if the name is upright: tiles need space, too. */
const minLabelHeights = 1.2
/** Only large sectors show a name that has to be cut. */
const minCutLabelHeights = 2
/** From this height in widths, as on a phone, each sector is as wide as the map: beside each other, tiles would be narrow. */
const tall = 1.5
/** Rounds of layout that compensate for the names: more would change no pixel. */
const rounds = 4

/** The layout of all sectors and tiles in a box. */
export function arrange(sectors: readonly HeatSector[], box: Rect, spaces: Spaces): Arrangement {
  const placed = layOutSectors(sectors, withGap(box, spaces.sectorGap), spaces)
  return {
    sectors: placed,
    tiles: placed.flatMap((sector): readonly PlacedTile[] => {
      const { tiles, others } = sector.sector
      const rects = squarify(
        tiles.map(({ area }) => area),
        withGap(bodyOf(sector, spaces), spaces.gap),
      )
      const stocks = tiles.map((tile, at) => ({ tile, ...without(rects[at] ?? nowhere, spaces.gap) }))
      return others ? [...stocks, { tile: others, ...othersOf(sector, spaces) }] : stocks
    }),
  }
}

const nowhere: Rect = { x: 0, y: 0, width: 0, height: 0 }

/**
 * Names and gaps take area from a sector, more from a flat one than from a square one. To keep its tiles in proportion, each
 * round adds the area that the name of the sector took in the round before.
 */
function layOutSectors(sectors: readonly HeatSector[], box: Rect, spaces: Spaces): readonly PlacedSector[] {
  const total = sectors.reduce((sum, { area }) => sum + area, 0)
  let weights = sectors.map(({ area }) => area)
  let placed: readonly PlacedSector[] = []
  const isStack = box.height > tall * box.width
  for (let round = 0; round < rounds; round++) {
    const rects = isStack ? stack(weights, box) : squarify(weights, box)
    placed = sectors.map((sector, at): PlacedSector => {
      const rect = without(rects[at] ?? nowhere, spaces.sectorGap)
      return { sector, ...rect, label: isStack ? 'top' : labelPosition(sector, rect, spaces) }
    })
    const labelAreas = placed.map((sector, at) => areaOf(rects[at] ?? nowhere) - areaOf(bodyOf(sector, spaces)))
    const tileArea = areaOf(box) - labelAreas.reduce((sum, area) => sum + area, 0)
    weights = sectors.map(({ area }, at) => (area / total) * tileArea + (labelAreas[at] ?? 0))
  }
  return placed
}

/** Below each other, each with its share of the height. */
function stack(weights: readonly number[], { x, y, width, height }: Rect): readonly Rect[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let top = y
  return weights.map((weight) => {
    const rect = { x, y: top, width, height: (height * weight) / total }
    top += rect.height
    return rect
  })
}

function labelPosition({ sector }: HeatSector, { width, height }: Rect, { label, letter }: Spaces): LabelPosition {
  const length = ((sector ? known[sector].short.length : 0) + dotLetters) * letter
  const min = minLabelHeights * label
  if (height >= min && width >= length) return 'top'
  if (width >= min && height >= length) return 'side'
  return Math.min(height, width) >= minCutLabelHeights * label ? 'top' : 'none'
}

/** The area of a sector's stocks, between its name and its others. */
export function bodyOf(sector: PlacedSector, spaces: Spaces): Rect {
  const below = belowName(sector, spaces)
  return { ...below, height: below.height - othersHeight(sector, spaces) }
}

/** The line with a sector's other stocks, at its end: it does not grow with their number. */
function othersOf(sector: PlacedSector, spaces: Spaces): Rect {
  const { x, y, width, height } = belowName(sector, spaces)
  const own = othersHeight(sector, spaces)
  return { x, y: y + height - own + spaces.sectorGap, width, height: Math.max(0, own - spaces.sectorGap) }
}

/** The largest share of a sector's height that its others have. */
const maxOthersShare = 1 / 3

function othersHeight(sector: PlacedSector, spaces: Spaces): number {
  const { tiles, others } = sector.sector
  const { height } = belowName(sector, spaces)
  if (!others) return 0
  return tiles.length === 0 ? height : Math.min(spaces.label, height * maxOthersShare)
}

function belowName({ x, y, width, height, label: position }: PlacedSector, { label }: Spaces): Rect {
  if (position === 'top') return { x, y: y + label, width, height: height - label }
  return position === 'side' ? { x: x + label, y, width: width - label, height } : { x, y, width, height }
}

const areaOf = ({ width, height }: Rect): number => width * height

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The weight of the sideways distance. */
const aside = 2
/** Tolerance for rounding errors. */
const close = 0.01

/** The index of the nearest rectangle in a direction; undefined at the edge. */
export function neighbor(rects: readonly Rect[], from: Rect, direction: Direction): number | undefined {
  let best: { at: number; distance: number } | undefined
  const start = rotated(from, direction)
  for (const [at, rect] of rects.entries()) {
    const candidate = rotated(rect, direction)
    const ahead = candidate.x - (start.x + start.width)
    if (ahead < -close || rect === from) continue
    const middle = start.y + start.height / 2
    const beside = Math.max(candidate.y - middle, middle - (candidate.y + candidate.height), 0)
    const distance = Math.max(ahead, 0) + aside * beside
    if (!best || distance < best.distance) best = { at, distance }
  }
  return best?.at
}

/** A rectangle in coordinates where the direction points right. */
function rotated({ x, y, width, height }: Rect, direction: Direction): Rect {
  if (direction === 'right') return { x, y, width, height }
  if (direction === 'left') return { x: -x - width, y, width, height }
  if (direction === 'down') return { x: y, y: x, width: height, height: width }
  return { x: -y - height, y: x, width: height, height: width }
}

export const contains = ({ x, y, width, height }: Rect, left: number, top: number): boolean =>
  left >= x && left < x + width && top >= y && top < y + height

/** A rectangle without the gap at its right and lower edges. */
const without = ({ x, y, width, height }: Rect, gap: number): Rect => ({
  x,
  y,
  width: Math.max(0, width - gap),
  height: Math.max(0, height - gap),
})

/** A rectangle enlarged by the gap, so that its last content ends at its edges. */
const withGap = (rect: Rect, gap: number): Rect => without(rect, -gap)
