import { sectors } from '#domain/stock/sectors'
import type { Sector } from '#domain/stock/stock'
import { formatCompact, formatInteger, formatPrice } from '#words/numbers'
import { heatMapText, missingText, tileText } from './heat-map-texts.ts'
import { type HeatMarket, type HeatTile, isStock, type OthersTile } from './heat-market.ts'
import { colorMeasureOf, type HeatView, type Measure, sizeOf } from './heat-view.ts'

export const describeOthers = ({ others }: OthersTile): string => tileText.together(stonks(others))

/** The unit of the sum of other stocks; undefined where a sum means nothing. */
export const sumOf = (view: HeatView, { isEqual }: Pick<HeatMarket, 'isEqual'>): Measure | undefined => {
  const size = sizeOf(view)
  return size.isSum && !isEqual ? size : undefined
}

/** The accessible name of a tile; `sum` is the unit of the sum of others. */
export function tileName(tile: HeatTile, view: HeatView, sum: Measure | undefined): string {
  if (!isStock(tile)) {
    return [describeOthers(tile), sum && tileText.fact(sum.phrase, formatCompact(tile.area))].filter(Boolean).join(', ')
  }
  const { row, value } = tile
  const [size, color] = [sizeOf(view), colorMeasureOf(view)]
  const close = row.number('close')
  const area = row.number(size.field)
  return [
    row.symbol,
    row.text('name'),
    tileText.fact(color.name, color.text(value)),
    close === null ? null : tileText.priceOf(formatPrice(close)),
    area === null ? null : tileText.fact(size.phrase, size.text(area)),
  ]
    .filter(Boolean)
    .join(', ')
}

export const stonks = (count: number): string => heatMapText.stonks(count, formatInteger(count))

/** The accessible name of the map. */
export const mapName = ({ stocks, isEqual }: Pick<HeatMarket, 'stocks' | 'isEqual'>, view: HeatView): string =>
  isEqual
    ? heatMapText.equalPicture(stonks(stocks), colorMeasureOf(view).phrase)
    : heatMapText.picture(stonks(stocks), sizeOf(view).phrase, colorMeasureOf(view).phrase)

export const sectorLabel = (sector: Sector | undefined): string =>
  sector ? sectors[sector].label : heatMapText.otherSector

type Counted = Omit<HeatMarket, 'sectors' | 'scale'>

/** The stocks that have no tile of their own, in words; `rows` of `total` matches were loaded. */
export function describeMissing(market: Counted, view: HeatView, [rows, total]: readonly [number, number]) {
  const { stocks, others, withoutSize, withoutValue, otherClasses, isRanked } = market
  const shown = formatInteger(stocks - others)
  const grouped = isRanked ? missingText.grouped : view.color === 'change' ? missingText.moved : missingText.farthest
  const counts: readonly (readonly [number, string])[] = [
    [total - rows, missingText.first(formatInteger(rows), formatInteger(total))],
    [others, grouped(shown, formatInteger(others))],
    [withoutSize, missingText.without(formatInteger(withoutSize), sizeOf(view).lacked)],
    [withoutValue, missingText.without(formatInteger(withoutValue), colorMeasureOf(view).lacked)],
    [otherClasses, missingText.otherClasses(otherClasses, formatInteger(otherClasses))],
  ]
  return counts.flatMap(([count, text]) => (count > 0 ? [text] : []))
}
