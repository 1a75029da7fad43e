import type { BacktestResult } from '#domain/backtest/backtest-result'
import { backtest as texts } from '../../texts/backtest.ts'

/** RFC 4180. */
const lineEnd = '\r\n'

/** The holdings of a run, one in each line: the day that decided, the day of the trade, symbol and share of the portfolio. */
export function holdingsFile({ rebalances, dates }: BacktestResult): File {
  const lines = rebalances.flatMap(({ signal, trade, symbols, weights }) =>
    symbols.map((symbol, at) => [signal, trade, symbol, `${weights[at] ?? NaN}`].join(',')),
  )
  const text = [texts.csvHeaders.join(','), ...lines].join(lineEnd) + lineEnd
  return new File([text], `backtest-${dates[0] ?? ''}-${dates.at(-1) ?? ''}.csv`, { type: 'text/csv;charset=utf-8' })
}
