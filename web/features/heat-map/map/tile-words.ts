import type { Period } from '#domain/stock/stock'
import { formatCompact, formatPercentChange, formatPrice } from '../../../format/numbers.ts'
import { tileText } from '../../../texts/heat-map.ts'
import { periodWords, stonks } from '../heat-words.ts'
import { isStock, type HeatTile, type OthersTile } from '../layout/heat-market.ts'

export const othersWords = ({ others }: OthersTile): string => tileText.together(stonks(others))

/** A tile, read out. */
export function tileName(tile: HeatTile, timeframe: Period): string {
  const cap = tileText.marketCapOf(formatCompact(tile.cap))
  if (!isStock(tile)) return `${othersWords(tile)}, ${cap}`
  const close = tile.row.number('close')
  const price = close === null ? [] : [tileText.priceOf(formatPrice(close))]
  const change = `${periodWords[timeframe].name} ${formatPercentChange(tile.ratio).text}`
  return [tile.row.symbol, tile.row.text('name'), change, ...price, cap].filter(Boolean).join(', ')
}
