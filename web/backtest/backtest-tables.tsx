import { useMemo } from 'react'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { worstFalls, yearReturns } from '#domain/backtest/statistics'
import { formatDate } from '#words/dates'
import { percent } from './backtest-figures.tsx'
import { backtest as texts } from './backtest-texts.ts'
import styles from './backtest-report.module.css'
import shared from '#web/ui/shared.module.css'

interface TableProps {
  readonly result: BacktestResult
}

/** The return of each calendar year, beside those of the market. */
export function Years({ result: { dates, values, equalMarket, capMarket } }: TableProps) {
  const years = useMemo(() => {
    const [own, equal, cap] = [values, equalMarket, capMarket].map((series) => series && yearReturns(dates, series))
    return own?.map(({ period, value }, at) => ({ period, value, equal: equal?.[at]?.value, cap: cap?.[at]?.value }))
  }, [dates, values, equalMarket, capMarket])
  return (
    <div className={styles.scroller}>
      <table className={`${shared.table} ${styles.table}`}>
        <caption className={shared.cardTitle}>{texts.years}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.year}</th>
            <th scope="col" className={shared.number}>
              {texts.screen}
            </th>
            <th scope="col" className={shared.number}>
              {texts.equalShort}
            </th>
            {capMarket && (
              <th scope="col" className={shared.number}>
                {texts.capShort}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {years?.map(({ period, value, equal, cap }) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              <td className={shared.number}>{percent(value)}</td>
              <td className={shared.number}>{percent(equal ?? null)}</td>
              {capMarket && <td className={shared.number}>{percent(cap ?? null)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shownFalls = 5

/** The deepest drawdowns. */
export function Falls({ result: { dates, values } }: TableProps) {
  const falls = useMemo(() => worstFalls(dates, values, shownFalls), [dates, values])
  return (
    <div className={styles.scroller}>
      <table className={`${shared.table} ${styles.table}`}>
        <caption className={shared.cardTitle}>{texts.falls}</caption>
        <thead>
          <tr>
            <th scope="col" className={shared.number}>
              {texts.depth}
            </th>
            {[texts.peak, texts.trough, texts.recovery].map((name) => (
              <th key={name} scope="col" className={shared.number}>
                {name}
              </th>
            ))}
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
              <th scope="row" className={shared.number}>
                {percent(depth)}
              </th>
              <td className={shared.number}>{formatDate(peak)}</td>
              <td className={shared.number}>{formatDate(trough)}</td>
              <td className={shared.number}>{recovery === null ? texts.notYet : formatDate(recovery)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
