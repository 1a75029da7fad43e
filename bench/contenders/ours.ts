import type { NumberField } from '../../domain/fields.ts'
import { sectorIds } from '../../domain/sectors.ts'
import { count, createBitmap, has, intersect, unite } from '../../worker/index/bitmap.ts'
import { createStockIndex, type StockIndex } from '../../worker/index/stock-index.ts'
import { columnsOf } from './columns-of.ts'
import type { GeneratedStocks } from './generated-stocks.ts'
import { wantedRows } from '../questions.ts'
import type { Found, Range, RangeQuestion } from './range-question.ts'

/** The product's index, asked with bounds of its own for every question. */
export const ours = (stocks: GeneratedStocks) => askIndex(createStockIndex(columnsOf(stocks)))

export function askIndex(index: StockIndex) {
  const within = (field: NumberField, [min, max]: Range) =>
    index.within(field, { min, minOpen: false, max, maxOpen: false })
  return ({ close, marketCap, volume, sectors, sp500 }: RangeQuestion): Found => {
    const matching = createBitmap(index.columns.rows)
    for (const sector of sectors) unite(matching, index.having('sector').get(sectorIds[sector] ?? '') ?? matching)
    if (sp500) intersect(matching, index.flag('sp500'))
    intersect(matching, within('close', close))
    intersect(matching, within('marketCap', marketCap))
    intersect(matching, within('volume', volume))
    const total = count(matching)
    const rows: number[] = []
    const order = index.order('dayDeltaRatio', false)
    const wanted = Math.min(total, wantedRows)
    for (let place = 0; rows.length < wanted; place++) {
      const row = order[place] ?? 0
      if (has(matching, row)) rows.push(row)
    }
    return { total, rows }
  }
}
