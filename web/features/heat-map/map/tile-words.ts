import type { Period } from '#domain/stock'
import { formatCompact } from '../../../format/compact.ts'
import { formatPrice } from '../../../format/money.ts'
import { formatPercentChange } from '../../../format/signed.ts'
import { periodWords, stonks } from '../heat-words.ts'
import { isStock, type HeatTile, type OthersTile } from '../layout/heat-market.ts'

/** Dollars, cut short: 4.28 T. */
export function capWords(cap: number): string {
  const { digits, unit } = formatCompact(cap)
  return unit === '' ? digits : `${digits} ${unit}`
}

export const othersWords = ({ others }: OthersTile): string => `${stonks(others)} together`

/** A tile, read out. */
export function tileName(tile: HeatTile, timeframe: Period): string {
  const cap = `market cap ${capWords(tile.cap)}`
  if (!isStock(tile)) return `${othersWords(tile)}, ${cap}`
  const close = tile.row.number('close')
  const price = close === null ? [] : [`price ${formatPrice(close)}`]
  const change = `${periodWords[timeframe].name} ${formatPercentChange(tile.ratio).text} %`
  return [tile.row.symbol, tile.row.text('name'), change, ...price, cap].filter(Boolean).join(', ')
}
