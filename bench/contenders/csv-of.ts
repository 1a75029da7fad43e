import { flatObjects } from './flat-objects.ts'
import type { GeneratedStocks } from './generated-stocks.ts'

/** The stocks as comma-separated values; what is missing is empty. */
export function csvOf(stocks: GeneratedStocks): string {
  const lines = flatObjects(stocks).map(({ row, close, marketCap, volume, dayDeltaRatio, sector, sp500 }) =>
    [row, close, marketCap, volume, dayDeltaRatio, sector, Number(sp500)].map((value) => value ?? '').join(','),
  )
  return ['row,close,marketCap,volume,dayDeltaRatio,sector,sp500', ...lines].join('\n')
}
