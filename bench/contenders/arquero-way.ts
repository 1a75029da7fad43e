import { desc, table } from 'arquero'
import { wantedRows } from '../harness/questions.ts'
import type { GeneratedStocks } from './generated-stocks.ts'
import type { Found, RangeQuestion } from './range-question.ts'

/** As texts: a bundler renames what Arquero would read in a function. */
const conditions = [
  'd.close >= $.close[0] && d.close <= $.close[1]',
  'd.marketCap >= $.marketCap[0] && d.marketCap <= $.marketCap[1]',
  'd.volume >= $.volume[0] && d.volume <= $.volume[1]',
  'op.includes($.sectors, d.sector)',
]
const matching = (extra: readonly string[]) => `(d, $) => ${[...extra, ...conditions].join(' && ')}`

/** A table of typed columns, filtered by what its parameters say. */
export function arqueroWay({ rows, ...columns }: GeneratedStocks) {
  const stocks = table({ row: Uint32Array.from({ length: rows }, (_, row) => row), ...columns })
  return ({ sp500, ...bounds }: RangeQuestion): Found => {
    const found = stocks.params(bounds).filter(matching(sp500 ? ['d.sp500 === 1'] : []))
    const first = found.orderby(desc('dayDeltaRatio')).slice(0, wantedRows)
    return { total: found.numRows(), rows: Array.from(first.array('row')) }
  }
}
