import { isMultiple, standsApart } from '#domain/stock/multiples'
import { rankedFields, type SectorPercentiles, shareBelow } from '#domain/stock/sector-percentiles'
import { has } from '../index/bitmap.ts'
import { numberColumn, textAt } from '../index/columns.ts'
import type { StockIndex } from '../index/stock-index.ts'

/** The percentiles of a stock's values within its sector: equal to the reference `sectorPercentiles`. */
export function sectorPercentilesAt(index: StockIndex, row: number): SectorPercentiles {
  const { columns } = index
  const sector = textAt(columns.texts.sector, row)
  const peers = sector === null ? undefined : index.having('sector').get(sector.toUpperCase())
  if (!peers) return {}
  const shares = rankedFields.map((field) => {
    const column = numberColumn(columns, field)
    const isApart = isMultiple(field) ? standsApart : () => false
    const counts = (value: number) => !Number.isNaN(value) && !isApart(value)
    const own = column[row] ?? NaN
    const values = column.filter((value, peer) => counts(value) && has(peers, peer))
    return [field, shareBelow(values, counts(own) ? own : null)] as const
  })
  return Object.fromEntries(shares.filter(([, share]) => share !== null))
}
