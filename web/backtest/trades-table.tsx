import { useEffect, useMemo, useState } from 'react'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { exits, type Trades } from '#domain/backtest/trade-columns'
import { defaultFilters } from '#domain/screen/filters'
import { formatDate } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatInteger, formatPercent, formatPercentChange, formatPrice } from '#words/numbers'
import { useAppContext } from '../page/app-context.ts'
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
  const names = useNames()
  const columns = useMemo(() => columnsOf(trades, dates, names), [trades, dates, names])
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
      first={10}
      sortedBy={{ column: 'bought', isAscending: false }}
      stackedClass={styles.trades}
    />
  )
}

const noNames: ReadonlyMap<string, string | null> = new Map()

/** The names of today’s companies by symbol, from the market that is in memory: empty until they are read, without the delisted ones. */
function useNames(): ReadonlyMap<string, string | null> {
  const { newest } = useAppContext()
  const [names, setNames] = useState(noNames)
  useEffect(() => {
    let isCurrent = true
    const filters = { ...defaultFilters, unlisted: true, sector: [], maxEntries: 0 }
    void newest
      .screen({ filters, scope: { kind: 'all' }, from: 0, count: Infinity, fields: ['name'] })
      .then((outcome) => {
        if (!isCurrent || !outcome.ok) return
        const { symbols, texts } = outcome.value
        setNames(new Map(symbols.map((symbol, row) => [symbol, texts.name?.[row] ?? null])))
      })
    return () => {
      isCurrent = false
    }
  }, [newest])
  return names
}

function summaryOf({ returns }: Trades): string {
  const sorted = returns.toSorted()
  const median = ((sorted.at((sorted.length - 1) / 2) ?? NaN) + (sorted.at(sorted.length / 2) ?? NaN)) / 2
  const gains = returns.filter((value) => value > 0).length / returns.length
  return texts.summary(formatInteger(returns.length), formatPercent(gains, 0), formatPercentChange(median).text)
}

/** The columns of a table whose rows are indexes of trades. */
function columnsOf(
  trades: Trades,
  dates: readonly string[],
  names: ReadonlyMap<string, string | null>,
): readonly TableColumn<number>[] {
  const { symbols, bought, sold, buyPrices, sellPrices, returns } = trades
  const dayOf = (sessions: Uint32Array, at: number) => dates[sessions[at] ?? -1] ?? ''
  const exitOf = (at: number) => exits[trades.exits[at] ?? 0] ?? 'sold'
  // Another company may have their symbols today.
  const delisted = new Set(symbols.filter((_, at) => exitOf(at) === 'delisted'))
  const nameOf = (at: number) => (delisted.has(symbols[at] ?? '') ? null : (names.get(symbols[at] ?? '') ?? null))
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
      id: 'company',
      label: texts.company,
      value: (at) => nameOf(at),
      cell: nameOf,
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
