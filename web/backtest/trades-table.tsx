import { useMemo } from 'react'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { exits, type Trades } from '#domain/backtest/trade-columns'
import { formatDate } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatInteger, formatPercent, formatPercentChange, formatPrice } from '#words/numbers'
import { saveFile } from '../page/share.ts'
import type { TableColumn } from '../past/sorted-table.tsx'
import { Button } from '../ui/controls/button.tsx'
import { tradesFile } from './backtest-csv.ts'
import { percent } from './backtest-figures.tsx'
import { tradeTexts as texts } from './backtest-texts.ts'
import { ReportTable } from './report-table.tsx'
import styles from './backtest-tables.module.css'

/** Every trade with its prices, the newest first, and as a file. */
export function TradesTable({ result }: { readonly result: BacktestResult }) {
  const { trades, dates } = result
  const columns = useMemo(() => columnsOf(trades, dates), [trades, dates])
  const newest = useMemo(() => [...trades.symbols.keys()].reverse(), [trades])
  if (newest.length === 0) return null
  return (
    <ReportTable
      title={texts.title}
      hint={summaryOf(trades)}
      action={<Button onClick={() => void saveFile(tradesFile(result))}>{texts.csv}</Button>}
      columns={columns}
      rows={newest}
      keyOf={String}
      first={20}
      sortedBy={{ column: 'bought', isAscending: false }}
      stackedClass={styles.trades}
    />
  )
}

function summaryOf({ returns }: Trades): string {
  const sorted = returns.toSorted()
  const median = ((sorted.at((sorted.length - 1) / 2) ?? NaN) + (sorted.at(sorted.length / 2) ?? NaN)) / 2
  const gains = returns.filter((value) => value > 0).length / returns.length
  return texts.summary(formatInteger(returns.length), formatPercent(gains, 0), formatPercentChange(median).text)
}

/** The columns of a table whose rows are indexes of trades. */
function columnsOf(trades: Trades, dates: readonly string[]): readonly TableColumn<number>[] {
  const { symbols, bought, sold, buyPrices, sellPrices, returns } = trades
  const dayOf = (sessions: Uint32Array, at: number) => dates[sessions[at] ?? -1] ?? ''
  const exitOf = (at: number) => exits[trades.exits[at] ?? 0] ?? 'sold'
  const number = (
    id: string,
    label: string,
    values: Float64Array,
  ): Pick<TableColumn<number>, 'id' | 'label'> & Value => ({
    ...{ id, label, isNumber: true },
    value: (at) => values[at] ?? null,
  })
  return [
    {
      id: 'symbol',
      label: texts.symbol,
      value: (at) => symbols[at] ?? null,
      cell: (at) => <a href={`${stockAddress(symbols[at] ?? '')}?asOf=${dayOf(bought, at)}`}>{symbols[at]}</a>,
    },
    {
      ...{ id: 'bought', label: texts.bought, isNumber: true },
      value: (at) => bought[at] ?? null,
      cell: (at) => formatDate(dayOf(bought, at)),
    },
    { ...number('buyPrice', texts.buyPrice, buyPrices), cell: (at) => formatPrice(buyPrices[at] ?? NaN) },
    {
      ...{ id: 'sold', label: texts.sold, isNumber: true },
      value: (at) => sold[at] ?? null,
      cell: (at) => texts.exits[exitOf(at)](formatDate(dayOf(sold, at))),
    },
    { ...number('sellPrice', texts.sellPrice, sellPrices), cell: (at) => formatPrice(sellPrices[at] ?? NaN) },
    { ...number('return', texts.return, returns), cell: (at) => percent(returns[at] ?? null) },
  ]
}

type Value = Pick<TableColumn<number>, 'value' | 'isNumber'>
