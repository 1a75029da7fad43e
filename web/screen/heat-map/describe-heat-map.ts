import { sectors } from '#domain/stock/sectors'
import type { Period, Sector } from '#domain/stock/stock'
import { formatCompact, formatInteger, formatPercentChange, formatPrice } from '#words/numbers'
import { heatMapText, heatPeriods, missingText, tileText } from './heat-map-texts.ts'
import { hasCap, type HeatMarket, type HeatTile, isStock, type OthersTile } from './heat-market.ts'

export const describeOthers = ({ others }: OthersTile): string => tileText.together(stonks(others))

/** The accessible name of a tile. */
export function tileName(tile: HeatTile, timeframe: Period): string {
  const cap = tileText.marketCapOf(formatCompact(tile.cap))
  if (!isStock(tile)) return `${describeOthers(tile)}, ${cap}`
  const close = tile.row.number('close')
  const price = close === null ? [] : [tileText.priceOf(formatPrice(close))]
  const change = `${periodTexts[timeframe].name} ${formatPercentChange(tile.ratio).text}`
  return [tile.row.symbol, tile.row.text('name'), change, ...price, hasCap(tile.row) ? cap : null]
    .filter(Boolean)
    .join(', ')
}

/** A timeframe's name, and its two forms before “change”. */
export const periodTexts: Readonly<Record<Period, { name: string; span: string; change: string }>> = heatPeriods

export const stonks = (count: number): string => heatMapText.stonks(count, formatInteger(count))

/** The accessible name of the map. */
export const mapName = ({ stocks, others, isEqual }: HeatMarket, timeframe: Period): string =>
  isEqual
    ? heatMapText.equalPicture(stonks(stocks - others), periodTexts[timeframe].change)
    : heatMapText.picture(stonks(stocks), periodTexts[timeframe].change)

export const sectorLabel = (sector: Sector | undefined): string =>
  sector ? sectors[sector].label : heatMapText.otherSector

/** The stocks that have no tile of their own, in words; `rows` of `total` matches were loaded. */
export function describeMissing(market: HeatMarket, rows: number, total: number): readonly string[] {
  const { stocks, others, withoutCap, withoutChange, otherClasses, isEqual } = market
  const shown = formatInteger(stocks - others)
  const counts: readonly (readonly [number, string])[] = [
    [total - rows, missingText.first(formatInteger(rows), formatInteger(total))],
    [others, (isEqual ? missingText.leftOut : missingText.grouped)(shown, formatInteger(others))],
    [withoutCap, missingText.withoutCap(formatInteger(withoutCap))],
    [withoutChange, missingText.withoutChange(formatInteger(withoutChange))],
    [otherClasses, missingText.otherClasses(otherClasses, formatInteger(otherClasses))],
  ]
  return counts.flatMap(([count, text]) => (count > 0 ? [text] : []))
}
