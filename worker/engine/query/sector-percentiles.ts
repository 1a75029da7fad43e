import { fromKeys } from '#domain/keys-of'
import { isMultiple, standsApart } from '#domain/stock/multiples'
import {
  medianOf,
  type RankedField,
  rankedFields,
  type SectorPercentiles,
  shareBelow,
  withoutMissing,
} from '#domain/stock/sector-percentiles'
import { has } from '../index/bitmap.ts'
import { numberColumn, textAt } from '../index/columns.ts'
import type { StockIndex } from '../index/stock-index.ts'

/** The percentiles of a stock's values within its sector, and its medians: equal to the reference `sectorPercentiles`. */
export function sectorPercentilesAt(index: StockIndex, row: number): SectorPercentiles {
  const { columns } = index
  const sector = textAt(columns.texts.sector, row)
  const peers = sector === null ? undefined : index.having('sector').get(sector.toUpperCase())
  if (!peers) return { shares: {}, medians: {} }
  const isCounted = (field: RankedField, value: number) =>
    !Number.isNaN(value) && !(isMultiple(field) && standsApart(value))
  const values = fromKeys(rankedFields, (field) =>
    numberColumn(columns, field).filter((value, peer) => isCounted(field, value) && has(peers, peer)),
  )
  return {
    shares: withoutMissing(rankedFields, (field) => {
      const own = numberColumn(columns, field)[row] ?? NaN
      return shareBelow(values[field], isCounted(field, own) ? own : null)
    }),
    medians: withoutMissing(rankedFields, (field) => medianOf(values[field])),
  }
}
