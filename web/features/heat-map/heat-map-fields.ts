import type { Field } from '#domain/stock/fields'
import { periodIds } from '#domain/stock/stock'

/** What the map needs of a row. The changes of all timeframes, so that another one is another colour at once. */
export const heatMapFields: readonly Field[] = [
  ...(['marketCap', 'close', 'name', 'sector'] as const),
  ...periodIds.map((period) => `${period}DeltaRatio` as const),
]
