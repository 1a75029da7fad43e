import '../past/sorted-table-tokens.css'
import type { BacktestSettings } from '#domain/backtest/backtest'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import type { Filters } from '#domain/screen/filters'
import { Figures } from './backtest-figures.tsx'
import { Limits } from './backtest-limits.tsx'
import { Falls, Holdings, RankReturns, Years } from './backtest-tables.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { TradesTable } from './trades-table.tsx'
import styles from './backtest-report.module.css'

interface ReportProps {
  readonly result: BacktestResult
  readonly settings: BacktestSettings
  readonly filters: Filters
  /** The Sharpe ratios of all strategies tried, including this one. */
  readonly tried: readonly number[]
  /** The address of the screen as of a day. */
  readonly dayAddress: (day: string) => string
  readonly simulated: boolean
}

/** What stands beside the settings: the figures, then growth and drawdown. */
export function ReportLead({ result, tried }: Pick<ReportProps, 'result' | 'tried'>) {
  return (
    <div className={styles.lead}>
      <Figures result={result} tried={tried} />
      <GrowthChart result={result} />
    </div>
  )
}

/** The rest, in the width of the page: what the figures leave out, years, drawdowns, ranks, trades and holdings. */
export function ReportDetails({ result, settings, filters, tried, dayAddress, simulated }: ReportProps) {
  return (
    <div className={styles.details}>
      <Limits {...{ result, settings, filters, simulated }} tried={tried.length} />
      <div className={styles.tables}>
        <div className={styles.tables} data-stacked>
          <Years result={result} />
          <Falls result={result} />
        </div>
        {result.ranks && <RankReturns ranks={result.ranks} rebalance={settings.rebalance} />}
      </div>
      <TradesTable result={result} />
      <Holdings {...{ result, dayAddress }} />
    </div>
  )
}
