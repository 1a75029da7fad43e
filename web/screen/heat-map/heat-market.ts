import { compareSymbols } from '#domain/screen/screen'
import { knownSector, type Period, type Sector } from '#domain/stock/stock'
import type { Row } from '#web/data/screener/results.ts'

/** The maximum number of stocks with a tile of their own; more would be too small to see. */
const maxTiles = 500

interface Area {
  /** Identifies a tile within a map. */
  readonly key: string
  /** Dollars, or 1 for each stock of a market without market caps; the area is proportional to it. */
  readonly cap: number
}

export interface StockTile extends Area {
  readonly row: Row
  /** The timeframe's change, as a fraction. */
  readonly ratio: number
}

/** The smaller stocks of a sector, as one. */
export interface OthersTile extends Area {
  readonly others: number
}

export type HeatTile = StockTile | OthersTile

export const isStock = (tile: HeatTile): tile is StockTile => 'row' in tile

export interface HeatSector extends Area {
  /** Undefined for a sector that is not one of the seven known ones. */
  readonly sector: Sector | undefined
  readonly stocks: number
  /** Largest first. */
  readonly tiles: readonly HeatTile[]
}

/** The tiles of the map, and how many stocks are not on it. */
export interface HeatMarket {
  /** Whether no market cap is known: then all tiles have one size, and those that moved most are shown. */
  readonly isEqual: boolean
  /** Largest first. */
  readonly sectors: readonly HeatSector[]
  /** The number of stocks with a change and a size: those with a tile of their own, and `others`. */
  readonly stocks: number
  readonly others: number
  readonly withoutCap: number
  readonly withoutChange: number
  /** Share classes of companies that have a tile by another class: each has the whole company's market cap. */
  readonly otherClasses: number
}

/** The stocks of a screen by sector. */
export function heatMarket(rows: readonly Row[], timeframe: Period, limit = maxTiles): HeatMarket {
  const isEqual = rows.every((row) => !hasCap(row))
  const all: StockTile[] = []
  let withoutCap = 0
  for (const row of rows) {
    const cap = isEqual ? 1 : row.number('marketCap')
    const ratio = row.number(`${timeframe}DeltaRatio`)
    if (cap === null || !(cap > 0)) withoutCap++
    else if (ratio !== null) all.push({ key: row.symbol, row, cap, ratio })
  }
  const tiles = onePerCompany(all)
  const moved = ({ ratio }: StockTile) => (isEqual ? Math.abs(ratio) : 0)
  tiles.sort((a, b) => b.cap - a.cap || moved(b) - moved(a) || compareSymbols(a.key, b.key))
  const withoutChange = rows.length - withoutCap - all.length
  const others = Math.max(0, tiles.length - limit)
  // Thousands of equal stocks as one tile would leave no room for the others.
  const sectors = sectorsOf(isEqual ? tiles.slice(0, limit) : tiles, limit)
  const otherClasses = all.length - tiles.length
  return { isEqual, sectors, stocks: tiles.length, others, withoutCap, withoutChange, otherClasses }
}

/** The most traded of a company's share classes. */
function onePerCompany(tiles: readonly StockTile[]): StockTile[] {
  const traded = ({ row }: StockTile) => (row.number('close') ?? 0) * (row.number('volume') ?? 0)
  const kept = new Map<string, StockTile>()
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

export const hasCap = (row: Row): boolean => (row.number('marketCap') ?? 0) > 0

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
    const others: OthersTile = { key: `others ${sector ?? ''}`, cap: sumOf(small), others: small.length }
    const all = small.length > 0 ? [...shown, others].toSorted(byCap) : shown
    return { key: sector ?? '', sector, cap: sumOf(all), stocks: shown.length + small.length, tiles: all }
  })
  return sectors.sort(byCap)
}

const byCap = (a: Area, b: Area): number => b.cap - a.cap

const sumOf = (areas: readonly Area[]): number => areas.reduce((sum, { cap }) => sum + cap, 0)
