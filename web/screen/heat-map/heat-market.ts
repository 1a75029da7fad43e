import { compareSymbols } from '#domain/screen/screen'
import { knownSector, type Sector } from '#domain/stock/stock'
import type { Row } from '#web/data/screener/results.ts'
import { type HeatScale, scaleOf } from './heat-scale.ts'
import { colorMeasureOf, type HeatView, sizeOf } from './heat-view.ts'

/** The maximum number of stocks with a tile of their own; more would be too small to see. */
export const maxTiles = 500

interface Area {
  /** Identifies a tile within a map. */
  readonly key: string
  /** In the unit of the map's size, or 1 for each of equal tiles; the area is proportional to it. */
  readonly area: number
}

export interface StockTile extends Area {
  readonly row: Row
  /** The number that the color shows, in its own unit. */
  readonly value: number
}

/** The smaller stocks of a sector, as one; its area is the sum of theirs, to which it is not drawn. */
export interface OthersTile extends Area {
  readonly others: number
}

export type HeatTile = StockTile | OthersTile

export const isStock = (tile: HeatTile): tile is StockTile => 'row' in tile

/** The area is that of its tiles, without the others. */
export interface HeatSector extends Area {
  /** Undefined for a sector that is not one of the seven known ones. */
  readonly sector: Sector | undefined
  readonly stocks: number
  /** Largest first. */
  readonly tiles: readonly StockTile[]
  readonly others: OthersTile | undefined
}

/** The tiles of the map, and how many stocks are not on it. */
export interface HeatMarket {
  /** Whether all tiles have one size: as chosen, or because no size is known. */
  readonly isEqual: boolean
  /** Whether equal tiles have an order by market cap; if none is known, those with the largest values are shown. */
  readonly isRanked: boolean
  /** Largest first. */
  readonly sectors: readonly HeatSector[]
  readonly scale: HeatScale
  /** The number of stocks with a value and a size: those with a tile of their own, and `others`. */
  readonly stocks: number
  readonly others: number
  readonly withoutSize: number
  readonly withoutValue: number
  /** Share classes of companies that have a tile by another class: each has the whole company's numbers. */
  readonly otherClasses: number
}

/** The stocks of a screen by sector. */
export function heatMarket(rows: readonly Row[], view: HeatView, limit = maxTiles): HeatMarket {
  const [size, color] = [sizeOf(view), colorMeasureOf(view)]
  const sizeIn = (row: Row) => Math.max(row.number(size.field) ?? 0, 0)
  const isRanked = rows.some((row) => sizeIn(row) > 0)
  const isEqual = view.size === 'equal' || !isRanked
  const all: (StockTile & { readonly rank: number })[] = []
  let withoutSize = 0
  for (const row of rows) {
    const value = row.number(color.field)
    const area = isEqual ? 1 : sizeIn(row)
    if (area === 0) withoutSize++
    else if (value !== null)
      all.push({ key: row.symbol, row, area, value, rank: isRanked ? sizeIn(row) : Math.abs(value) })
  }
  const tiles = onePerCompany(all)
  tiles.sort((a, b) => b.rank - a.rank || compareSymbols(a.key, b.key))
  return {
    ...{ isEqual, isRanked, withoutSize, stocks: tiles.length },
    sectors: sectorsOf(tiles, limit),
    scale: scaleOf(
      tiles.slice(0, limit).map(({ value }) => value),
      color,
      view,
    ),
    others: Math.max(0, tiles.length - limit),
    withoutValue: rows.length - withoutSize - all.length,
    otherClasses: all.length - tiles.length,
  }
}

/** The most traded of a company's share classes. */
function onePerCompany<Tile extends StockTile>(tiles: readonly Tile[]): Tile[] {
  const traded = ({ row }: Tile) => (row.number('close') ?? 0) * (row.number('volume') ?? 0)
  const kept = new Map<string, Tile>()
  for (const tile of tiles) {
    const company = companyOf(tile.row)
    const other = kept.get(company)
    if (!other || traded(tile) > traded(other)) kept.set(company, tile)
  }
  return [...kept.values()]
}

/** A company's name without that of a share class, such as “ - Class A”; a stock without a name stands alone. */
const companyOf = ({ symbol, text }: Row): string =>
  text('name')?.replace(/[\s–-]+(?:Class|Series) [A-Z]$/, '') ?? `symbol ${symbol}`

function sectorsOf(tiles: readonly StockTile[], limit: number): readonly HeatSector[] {
  const bySector = new Map<Sector | undefined, { shown: StockTile[]; small: StockTile[] }>()
  for (const [index, tile] of tiles.entries()) {
    const sector = knownSector(tile.row.text('sector'))
    const group = bySector.get(sector) ?? { shown: [], small: [] }
    group[index < limit ? 'shown' : 'small'].push(tile)
    bySector.set(sector, group)
  }
  const sectors = Array.from(bySector, ([sector, { shown, small }]): HeatSector => {
    // Unique, because no symbol contains a space.
    const others = small[0] && { key: `others ${sector ?? ''}`, area: sumOf(small), others: small.length }
    // A sector of small stocks only has a place, too: that of the largest of them.
    const area = sumOf(shown) || (small[0]?.area ?? 0)
    return { key: sector ?? '', sector, area, stocks: shown.length + small.length, tiles: shown, others }
  })
  return sectors.sort((a, b) => b.area - a.area)
}

const sumOf = (areas: readonly Area[]): number => areas.reduce((sum, { area }) => sum + area, 0)
