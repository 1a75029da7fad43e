import { useMemo } from 'react'
import type { Rebalance } from '#domain/backtest/backtest'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { fallingSteps, type RankBuckets } from '#domain/backtest/rank-buckets'
import { type Fall, worstFalls, yearReturns } from '#domain/backtest/statistics'
import { formatDate } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatInteger, formatPercent } from '#words/numbers'
import type { TableColumn } from '../past/sorted-table.tsx'
import { percent } from './backtest-figures.tsx'
import { backtest as texts, rankTexts } from './backtest-texts.ts'
import { useIsWide } from './folded-card.tsx'
import { ReportTable } from './report-table.tsx'
import styles from './backtest-tables.module.css'
import shared from '#web/ui/shared.module.css'

interface TableProps {
  readonly result: BacktestResult
}

/** A column of numbers. */
const number = <Row,>(id: string, label: string, cell: TableColumn<Row>['cell']): TableColumn<Row> => ({
  ...{ id, label, cell, isNumber: true },
})

/** The return of each calendar year, beside those of the market. */
export function Years({ result: { dates, values, equalMarket, capMarket } }: TableProps) {
  const years = useMemo(() => {
    const [own, equal, cap] = [values, equalMarket, capMarket].map((series) => series && yearReturns(dates, series))
    return (own ?? []).map(({ period, value }, at) => ({
      ...{ period, value },
      ...{ equal: equal?.[at]?.value ?? null, cap: cap?.[at]?.value ?? null },
    }))
  }, [dates, values, equalMarket, capMarket])
  const columns: readonly TableColumn<(typeof years)[number]>[] = [
    { id: 'year', label: texts.year, cell: ({ period }) => period },
    number('screen', texts.screen, ({ value }) => percent(value)),
    number('equal', texts.equalShort, ({ equal }) => percent(equal)),
    ...(capMarket ? [number<(typeof years)[number]>('cap', texts.capShort, ({ cap }) => percent(cap))] : []),
  ]
  return <ReportTable title={texts.years} columns={columns} rows={years} keyOf={({ period }) => period} />
}

const shownFalls = 5

/** A day that wraps before its year at most. */
const shortLines = (day: string): string => formatDate(day).replace(' ', '\u00a0')

const fallColumns: readonly TableColumn<Fall>[] = [
  { id: 'peak', label: texts.peak, cell: ({ peak }) => shortLines(peak) },
  { id: 'trough', label: texts.trough, cell: ({ trough }) => shortLines(trough) },
  {
    id: 'recovery',
    label: texts.recovery,
    cell: ({ recovery }) => (recovery === null ? texts.notYet : shortLines(recovery)),
  },
  number('depth', texts.depth, ({ depth }) => percent(depth)),
]

/** The deepest drawdowns. */
export function Falls({ result: { dates, values } }: TableProps) {
  const falls = useMemo(() => worstFalls(dates, values, shownFalls), [dates, values])
  return (
    <ReportTable title={texts.falls} columns={fallColumns} rows={falls} keyOf={({ peak }) => peak}>
      {falls.length === 0 && <p className={shared.hint}>{texts.noFalls}</p>}
    </ReportTable>
  )
}

interface RankReturnsProps {
  readonly ranks: RankBuckets
  readonly rebalance: Rebalance
}

/** What each tenth of the matches returned until the next rebalance, and whether the order says anything about it. */
export function RankReturns({ ranks, rebalance }: RankReturnsProps) {
  const { buckets, periods } = ranks
  const returns = buckets.map(({ meanReturn }) => meanReturn)
  const [low, high] = [Math.min(0, ...returns), Math.max(0, ...returns)]
  const shareOf = (value: number) => formatPercent(high === low ? 0 : value / (high - low), 1)
  const columns: readonly TableColumn<RankBuckets['buckets'][number]>[] = [
    {
      id: 'rank',
      label: rankTexts.tenth,
      cell: (bucket) => rankTexts.bucket(buckets.indexOf(bucket), buckets.length),
    },
    number('stocks', rankTexts.stocks, ({ stocks }) => formatInteger(Math.round(stocks))),
    {
      ...{ id: 'return', label: rankTexts.meanReturn, isNumber: true, isWide: true },
      cell: ({ meanReturn }) => (
        <span className={styles.measured}>
          <span
            className={styles.bar}
            data-loss={meanReturn < 0 || undefined}
            style={{
              inlineSize: shareOf(Math.abs(meanReturn)),
              marginInlineStart: shareOf(Math.min(0, meanReturn) - low),
            }}
          />
          {percent(meanReturn)}
        </span>
      ),
    },
  ]
  return (
    <ReportTable
      title={rankTexts.title(rebalance)}
      hint={rankTexts.monotone(fallingSteps(ranks))}
      columns={columns}
      rows={buckets}
      keyOf={(bucket) => `${buckets.indexOf(bucket)}`}
    >
      <p className={shared.note}>{rankTexts.about(formatInteger(periods), rebalance)}</p>
    </ReportTable>
  )
}

/** The number of rebalances listed at first, the newest ones, with and without space, and of stocks listed for each. */
const shown = { rebalances: 6, fewRebalances: 3, stocks: 12 }

interface HoldingsProps extends TableProps {
  /** The address of the screen as of a day. */
  readonly dayAddress: (day: string) => string
}

/** The stocks held after each rebalance, the newest first, each a link to that day. */
export function Holdings({ result: { rebalances }, dayAddress }: HoldingsProps) {
  const columns: readonly TableColumn<BacktestResult['rebalances'][number]>[] = [
    {
      id: 'signal',
      label: texts.decided,
      cell: ({ signal }) => <a href={dayAddress(signal)}>{formatDate(signal)}</a>,
    },
    number('held', texts.held, ({ symbols }) => formatInteger(symbols.length)),
    number('turnover', texts.changed, ({ turnover }) =>
      turnover === null ? texts.missing : formatPercent(turnover, 0),
    ),
    {
      ...{ id: 'stocks', label: texts.stocks, isWide: true },
      cell: ({ signal, symbols }) => (
        <>
          {symbols.slice(0, shown.stocks).map((symbol) => (
            <a key={symbol} href={`${stockAddress(symbol)}?asOf=${signal}`}>
              {symbol}
            </a>
          ))}
          {symbols.length > shown.stocks && (
            <span className={shared.dim}>{texts.more(formatInteger(symbols.length - shown.stocks))}</span>
          )}
        </>
      ),
    },
  ]
  return (
    <ReportTable
      title={texts.rebalanced}
      columns={columns}
      rows={rebalances.toReversed()}
      keyOf={({ signal }) => signal}
      first={useIsWide() ? shown.rebalances : shown.fewRebalances}
      stackedClass={styles.holdings}
    />
  )
}
