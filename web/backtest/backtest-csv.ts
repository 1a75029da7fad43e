import type { BacktestResult } from '#domain/backtest/backtest-result'
import type { Filters } from '#domain/screen/filters'
import { backtest as texts } from './backtest-texts.ts'
import { survivorship } from './survivorship.ts'

/** RFC 4180. */
const lineEnd = '\r\n'

/**
 * The holdings of a run, one a line: the day of the decision, the day of the trade, symbol and share of the portfolio; then
 * what happens to stocks without a known sector.
 */
export function holdingsFile(result: BacktestResult, filters: Filters): File {
  const { rebalances, dates } = result
  const lines = rebalances.flatMap(({ signal, trade, symbols, weights }) =>
    symbols.map((symbol, at) => [signal, trade, symbol, `${weights[at] ?? NaN}`].join(',')),
  )
  const notes = survivorship(result, filters).map((sentence) => `# ${sentence.replaceAll(/[,;]/g, ' ·')}`)
  const text = [texts.csvHeaders.join(','), ...lines, ...notes].join(lineEnd) + lineEnd
  return new File([text], `backtest-${dates[0] ?? ''}-${dates.at(-1) ?? ''}.csv`, { type: 'text/csv;charset=utf-8' })
}
