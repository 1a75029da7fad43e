import { useState } from 'react'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import { formatDate } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatInteger, formatPercent } from '#words/numbers'
import { Button } from '../ui/controls/button.tsx'
import { backtest as texts } from './backtest-texts.ts'
import styles from './backtest-report.module.css'
import shared from '#web/ui/shared.module.css'

/** The number of rebalances listed at first, the newest ones, and of stocks listed for each. */
const shown = { rebalances: 6, stocks: 12 }

interface HoldingsProps {
  readonly result: BacktestResult
  /** The address of the screen as of a day. */
  readonly dayAddress: (day: string) => string
}

/** The stocks held after each rebalance, the newest first, each a link to that day. */
export function Holdings({ result: { rebalances }, dayAddress }: HoldingsProps) {
  const [isWhole, setWhole] = useState(false)
  const newest = rebalances.toReversed()
  return (
    <section className={shared.stack}>
      <div className={styles.scroller}>
        <table className={`${shared.table} ${styles.table}`}>
          <caption className={shared.cardTitle}>{texts.rebalanced}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.decided}</th>
              <th scope="col" className={shared.number}>
                {texts.held}
              </th>
              <th scope="col" className={shared.number}>
                {texts.changed}
              </th>
              <th scope="col" className={styles.symbols}>
                {texts.stocks}
              </th>
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
                <td className={shared.number}>{formatInteger(symbols.length)}</td>
                <td className={shared.number}>{turnover === null ? texts.missing : formatPercent(turnover, 0)}</td>
                <td className={styles.symbols}>
                  {symbols.slice(0, shown.stocks).map((symbol) => (
                    <a key={symbol} href={`${stockAddress(symbol)}?asOf=${signal}`}>
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
          <Button variant="plain" onClick={() => setWhole(true)}>
            {texts.showAll(formatInteger(rebalances.length))}
          </Button>
        </div>
      )}
    </section>
  )
}
