import crossfilter from 'crossfilter2'
import { wantedRows } from '../harness/questions.ts'
import { flatObjects, type GeneratedStocks } from './generated-stocks.ts'
import type { Found, Range, RangeQuestion } from './range-question.ts'

/** A dimension for each condition, each set anew by every question. */
export function crossfilterWay(stocks: GeneratedStocks) {
  const all = crossfilter(flatObjects(stocks))
  // Its dimensions must be in order: what is missing lies below everything that is asked for.
  const dimensions = {
    close: all.dimension(({ close }) => close ?? -1),
    marketCap: all.dimension(({ marketCap }) => marketCap ?? -1),
    volume: all.dimension(({ volume }) => volume ?? -1),
    sector: all.dimension(({ sector }) => sector),
    sp500: all.dimension(({ sp500 }) => Number(sp500)),
    day: all.dimension(({ dayDeltaRatio }) => dayDeltaRatio),
  }
  const counted = all.groupAll()
  return ({ close, marketCap, volume, sectors, sp500 }: RangeQuestion): Found => {
    const wanted = new Set(sectors)
    dimensions.close.filterRange(halfOpen(close))
    dimensions.marketCap.filterRange(halfOpen(marketCap))
    dimensions.volume.filterRange(halfOpen(volume))
    dimensions.sector.filterFunction((sector) => wanted.has(sector))
    if (sp500) dimensions.sp500.filterExact(1)
    else dimensions.sp500.filterAll()
    return { total: counted.value(), rows: dimensions.day.top(wantedRows).map(({ row }) => row) }
  }
}

/** Its ranges end before their upper bound, which is included here. */
const halfOpen = ([least, most]: Range): [number, number] => [least, most * (1 + Number.EPSILON)]
