import { type ReactNode, useMemo, useState } from 'react'
import type { BacktestSettings } from '#domain/backtest/backtest'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { runFigures } from '#domain/backtest/run-figures'
import { annualReturn, type Fall, totalReturn, worstFalls, yearReturns } from '#domain/backtest/statistics'
import type { Filters } from '#domain/screen/filters'
import { formatDate } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatInteger, formatPercent, formatPercentChange, formatRatio } from '#words/numbers'
import { Button } from '../ui/controls/button.tsx'
import { Change } from '../ui/data-display/formatted-value.tsx'
import { backtest as texts } from './backtest-texts.ts'
import { GrowthChart } from './growth-chart.tsx'
import { survivorship } from './survivorship.ts'
import styles from './backtest-report.module.css'
import shared from '#web/ui/shared.module.css'

interface ReportProps {
  readonly result: BacktestResult
  readonly settings: BacktestSettings
  readonly filters: Filters
  /** The Sharpe ratios of all strategies tried, including this one. */
  readonly tried: readonly number[]
  /** The address of the screen as of a day. */
  readonly dayAddress: (day: string) => string
  readonly simulated: boolean
  /** The runs from other starts, or how to begin them. */
  readonly starts: ReactNode
}

/** What a run would have returned: figures, growth, years, drawdowns and holdings, each with what it leaves out. */
export function BacktestReport({ result, settings, filters, tried, dayAddress, simulated, starts }: ReportProps) {
  return (
    <div className={styles.report}>
      <div className={shared.stack}>
        <Figures result={result} tried={tried} />
        <Limits sentences={[texts.dividends, ...(simulated ? [texts.simulated] : []), texts.legal]} />
      </div>
      <div className={shared.stack}>
        <GrowthChart result={result} />
        <Limits
          sentences={[
            texts.marketIs(result.exchanges.join(' and ')),
            ...(result.capMarket ? [] : [texts.noCapMarket]),
            texts.cash,
          ]}
        />
      </div>
      {starts}
      {tried.length > 0 && <Tries count={tried.length} />}
      <div className={styles.tables}>
        <Years result={result} />
        <Falls result={result} />
      </div>
      <Holdings {...{ result, settings, filters, dayAddress }} />
    </div>
  )
}

const percent = (value: number | null): ReactNode =>
  value === null ? texts.missing : <Change {...formatPercentChange(value)} />

function Figures({ result, tried }: Pick<ReportProps, 'result' | 'tried'>) {
  const { equalMarket, rebalances } = result
  const figures = useMemo(() => runFigures(result, tried), [result, tried])
  const market = annualReturn(equalMarket)
  const held = rebalances.map(({ symbols }) => symbols.length)
  const share = (value: number | null, decimals = 0) =>
    value === null ? texts.missing : formatPercent(value, decimals)
  return (
    <dl className={styles.figures}>
      <Figure
        name={texts.annual}
        note={market === null ? texts.underYear : texts.market(formatPercentChange(market).text)}
      >
        {percent(figures.annualReturn)}
      </Figure>
      <Figure name={texts.total} note={texts.market(formatPercentChange(totalReturn(equalMarket)).text)}>
        {percent(figures.totalReturn)}
      </Figure>
      <Figure name={texts.fall} note={figures.maxDrawdown && drawdownLength(figures.maxDrawdown)}>
        {percent(figures.maxDrawdown?.depth ?? 0)}
      </Figure>
      <Figure name={texts.volatility}>{share(figures.annualVolatility, 1)}</Figure>
      <Figure name={texts.sharpe} note={texts.sharpeNote}>
        {figures.sharpeRatio === null ? texts.missing : formatRatio(figures.sharpeRatio)}
      </Figure>
      <Figure name={texts.deflated}>{share(figures.deflatedSharpe)}</Figure>
      <Figure name={texts.ahead} note={texts.aheadNote}>
        {share(figures.monthsAhead)}
      </Figure>
      <Figure name={texts.turnover} note={figures.annualTurnover === null ? texts.underYear : texts.turnoverNote}>
        {share(figures.annualTurnover)}
      </Figure>
      <Figure name={texts.holdings}>
        {texts.holdingsRange(formatInteger(Math.min(...held)), formatInteger(Math.max(...held)))}
      </Figure>
    </dl>
  )
}

const drawdownLength = ({ recovery, sessions }: Fall): string =>
  (recovery === null ? texts.notRecovered : texts.recovered)(formatInteger(sessions))

interface FigureProps {
  readonly name: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

const Figure = ({ name, note, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={shared.caption}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
    {note !== undefined && note !== false && <dd className={shared.caption}>{note}</dd>}
  </div>
)

const Tries = ({ count }: { readonly count: number }) => (
  <p className={shared.hint}>
    {texts.tried(formatInteger(count))} {count === 1 && texts.triedOnce} ({texts.source})
  </p>
)

function Years({ result: { dates, values, equalMarket, capMarket } }: Pick<ReportProps, 'result'>) {
  const years = useMemo(() => {
    const [own, equal, cap] = [values, equalMarket, capMarket].map((series) => series && yearReturns(dates, series))
    return own?.map(({ period, value }, at) => ({ period, value, equal: equal?.[at]?.value, cap: cap?.[at]?.value }))
  }, [dates, values, equalMarket, capMarket])
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className={shared.cardTitle}>{texts.years}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.year}</th>
            <th scope="col">{texts.screen}</th>
            <th scope="col">{texts.equalShort}</th>
            {capMarket && <th scope="col">{texts.capShort}</th>}
          </tr>
        </thead>
        <tbody>
          {years?.map(({ period, value, equal, cap }) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              <td>{percent(value)}</td>
              <td>{percent(equal ?? null)}</td>
              {capMarket && <td>{percent(cap ?? null)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shownFalls = 5

function Falls({ result: { dates, values } }: Pick<ReportProps, 'result'>) {
  const falls = useMemo(() => worstFalls(dates, values, shownFalls), [dates, values])
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className={shared.cardTitle}>{texts.falls}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.depth}</th>
            <th scope="col">{texts.peak}</th>
            <th scope="col">{texts.trough}</th>
            <th scope="col">{texts.recovery}</th>
          </tr>
        </thead>
        <tbody>
          {falls.length === 0 && (
            <tr>
              <td colSpan={4}>{texts.noFalls}</td>
            </tr>
          )}
          {falls.map(({ peak, trough, recovery, depth }) => (
            <tr key={peak}>
              <th scope="row">{percent(depth)}</th>
              <td>{formatDate(peak)}</td>
              <td>{formatDate(trough)}</td>
              <td>{recovery === null ? texts.notYet : formatDate(recovery)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The number of rebalances listed at first, the newest ones, and of stocks listed for each. */
const shown = { rebalances: 6, stocks: 12 }

type HoldingsProps = Pick<ReportProps, 'result' | 'settings' | 'filters' | 'dayAddress'>

function Holdings(props: HoldingsProps) {
  const { result, dayAddress } = props
  const { rebalances } = result
  const [isWhole, setWhole] = useState(false)
  const newest = rebalances.toReversed()
  return (
    <section className={shared.stack}>
      <h2 className={shared.cardTitle}>{texts.trades}</h2>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.decided}</th>
              <th scope="col">{texts.held}</th>
              <th scope="col">{texts.changed}</th>
              <th scope="col">{texts.stocks}</th>
            </tr>
          </thead>
          <tbody>
            {newest.slice(0, isWhole ? undefined : shown.rebalances).map(({ signal, symbols, turnover }) => (
              <tr key={signal}>
                <th scope="row">
                  <a className={shared.link} href={dayAddress(signal)}>
                    {formatDate(signal)}
                  </a>
                </th>
                <td>{formatInteger(symbols.length)}</td>
                <td>{turnover === null ? texts.missing : formatPercent(turnover, 0)}</td>
                <td className={styles.symbols}>
                  {symbols.slice(0, shown.stocks).map((symbol) => (
                    <a key={symbol} className={shared.link} href={`${stockAddress(symbol)}?asOf=${signal}`}>
                      {symbol}
                    </a>
                  ))}
                  {symbols.length > shown.stocks && (
                    <span className={shared.dim}>{texts.more(formatInteger(symbols.length - shown.stocks))}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && rebalances.length > shown.rebalances && (
        <div>
          <Button onClick={() => setWhole(true)}>{texts.showAll(formatInteger(rebalances.length))}</Button>
        </div>
      )}
      <Limits sentences={limitsOfHoldings(props)} />
    </section>
  )
}

/** Which stocks were left out, and what counts for those that ended. */
function limitsOfHoldings({ result, settings: { lossAtEnd }, filters }: HoldingsProps): readonly string[] {
  const { ended, unrecorded, unreliable, notTraded, withoutCap } = result
  const counted = [
    [ended, lossAtEnd > 0 ? texts.endedLoss : texts.endedLast],
    [unrecorded, texts.unrecorded],
    [unreliable, texts.unreliable],
    [notTraded, texts.notTraded],
    [withoutCap, texts.withoutCap],
  ] as const
  return [
    texts.turnoverWhy,
    ...counted.flatMap(([count, sentence]) => (count > 0 ? [sentence(formatInteger(count))] : [])),
    ...survivorship(result, filters),
  ]
}

const Limits = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <p key={sentence} className={shared.hint}>
      {sentence}
    </p>
  ))
