import { type ReactNode, useMemo } from 'react'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { runFigures } from '#domain/backtest/run-figures'
import {
  annualReturn,
  annualVolatility,
  dailyReturns,
  type Fall,
  sharpeRatio,
  totalReturn,
  worstFalls,
} from '#domain/backtest/statistics'
import { formatInteger, formatPercent, formatPercentChange, formatRatio } from '#words/numbers'
import { Change } from '../ui/data-display/formatted-value.tsx'
import { backtest as texts } from './backtest-texts.ts'
import styles from './backtest-figures.module.css'
import shared from '#web/ui/shared.module.css'

interface FiguresProps {
  readonly result: BacktestResult
  /** The Sharpe ratios of all strategies tried, including this one. */
  readonly tried: readonly number[]
}

/** A fraction as a change with its color; a dash if it is unknown. */
export const percent = (value: number | null): ReactNode =>
  value === null ? texts.missing : <Change {...formatPercentChange(value)} />

const share = (value: number | null, decimals = 0): string =>
  value === null ? texts.missing : formatPercent(value, decimals)

const ratio = (value: number | null): string => (value === null ? texts.missing : formatRatio(value))

/** The four figures that say most, then the others. Each has that of the market beside it. */
export function Figures({ result, tried }: FiguresProps) {
  const { dates, equalMarket, fund, rebalances } = result
  const own = useMemo(() => runFigures(result, tried), [result, tried])
  const market = useMemo(() => {
    const returns = dailyReturns(equalMarket)
    return {
      annual: annualReturn(equalMarket),
      fund: fund && annualReturn(fund.values),
      total: totalReturn(equalMarket),
      fall: worstFalls(dates, equalMarket, 1)[0]?.depth ?? 0,
      volatility: annualVolatility(returns),
      sharpe: sharpeRatio(returns),
    }
  }, [dates, equalMarket, fund])
  const text = (value: number) => formatPercentChange(value).text
  const held = rebalances.map(({ symbols }) => symbols.length)
  return (
    <>
      <dl className={`${shared.card} ${styles.first}`}>
        <Figure name={texts.annual} note={own.annualReturn === null ? texts.underYear : texts.excluding}>
          {percent(own.annualReturn)}
        </Figure>
        <Figure
          name={texts.annualMarket}
          note={[
            ...(market.annual === null ? [texts.underYear] : [texts.equalWeighted, texts.excluding]),
            fund && market.fund !== null ? texts.fund(fund.symbol, text(market.fund)) : undefined,
          ]}
        >
          {percent(market.annual)}
        </Figure>
        <Figure
          name={texts.fall}
          note={[own.maxDrawdown && drawdownLength(own.maxDrawdown), texts.market(text(market.fall)), texts.excluding]}
        >
          {percent(own.maxDrawdown?.depth ?? 0)}
        </Figure>
        <Figure
          name={texts.sharpe}
          note={[texts.deflated(share(own.deflatedSharpe)), texts.market(ratio(market.sharpe)), texts.excluding]}
        >
          {ratio(own.sharpeRatio)}
        </Figure>
      </dl>
      <dl className={styles.others}>
        <Figure name={texts.total} note={[texts.market(text(market.total)), texts.excluding]}>
          {percent(own.totalReturn)}
        </Figure>
        <Figure name={texts.volatility} note={[texts.market(share(market.volatility, 1)), texts.excluding]}>
          {share(own.annualVolatility, 1)}
        </Figure>
        <Figure name={texts.ahead} note={[texts.aheadNote, texts.excluding]}>
          {share(own.monthsAhead)}
        </Figure>
        <Figure name={texts.turnover} note={own.annualTurnover === null ? texts.underYear : texts.turnoverNote}>
          {share(own.annualTurnover)}
        </Figure>
        <Figure name={texts.holdings} note={texts.rebalancesCount(formatInteger(rebalances.length))}>
          {texts.holdingsRange(formatInteger(Math.min(...held)), formatInteger(Math.max(...held)))}
        </Figure>
      </dl>
    </>
  )
}

const drawdownLength = ({ recovery, sessions }: Fall): string =>
  (recovery === null ? texts.notRecovered : texts.recovered)(formatInteger(sessions))

interface FigureProps {
  readonly name: string
  /** Lines below the value. */
  readonly note: string | readonly (string | undefined)[]
  readonly children: ReactNode
}

const Figure = ({ name, note, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={shared.caption}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
    {[note].flat().map(
      (line) =>
        line !== undefined && (
          <dd key={line} className={shared.caption}>
            {line}
          </dd>
        ),
    )}
  </div>
)
