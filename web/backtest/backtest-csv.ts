import type { BacktestResult } from '#domain/backtest/backtest-result'
import { exits } from '#domain/backtest/trade-columns'
import { textCell } from '#domain/screen/csv'
import type { Filters } from '#domain/screen/filters'
import { backtest as texts, tradeTexts } from './backtest-texts.ts'
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

/** The trades of a run, one a line, in the order of their purchases; prices in dollars, returns in percent. */
export function tradesFile({ trades, dates }: Pick<BacktestResult, 'trades' | 'dates'>): File {
  const { symbols, bought, sold, buyPrices, sellPrices, returns } = trades
  const lines = symbols.map((symbol, at) =>
    [
      ...[textCell(symbol), dates[bought[at] ?? -1] ?? '', rounded(buyPrices[at])],
      ...[dates[sold[at] ?? -1] ?? '', rounded(sellPrices[at]), rounded((returns[at] ?? NaN) * 100)],
      exits[trades.exits[at] ?? 0],
    ].join(','),
  )
  const text = [tradeTexts.csvHeaders.join(','), ...lines].join(lineEnd) + lineEnd
  return new File([text], `trades-${dates[0] ?? ''}-${dates.at(-1) ?? ''}.csv`, { type: 'text/csv;charset=utf-8' })
}

/** Further digits are noise of the division by splits. */
const rounded = (value = NaN): number => Number(value.toFixed(4))
