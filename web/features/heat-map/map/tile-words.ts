import type { Period } from '#domain/stock'
import { formatCompact, formatPercentChange, formatPrice } from '../../../format/numbers.ts'
import { periodWords, stonks } from '../heat-words.ts'
import { isStock, type HeatTile, type OthersTile } from '../layout/heat-market.ts'

export const othersWords = ({ others }: OthersTile): string => `${stonks(others)} together`

/** A tile, read out. */
export function tileName(tile: HeatTile, timeframe: Period): string {
  const cap = `market cap ${formatCompact(tile.cap)}`
  if (!isStock(tile)) return `${othersWords(tile)}, ${cap}`
  const close = tile.row.number('close')
  const price = close === null ? [] : [`price ${formatPrice(close)}`]
  const change = `${periodWords[timeframe].name} ${formatPercentChange(tile.ratio).text}`
  return [tile.row.symbol, tile.row.text('name'), change, ...price, cap].filter(Boolean).join(', ')
}
