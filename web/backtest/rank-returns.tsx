import type { Rebalance } from '#domain/backtest/backtest'
import { fallingSteps, type RankBuckets } from '#domain/backtest/rank-buckets'
import { formatInteger, formatPercent } from '#words/numbers'
import { percent } from './backtest-figures.tsx'
import { rankTexts as texts } from './backtest-texts.ts'
import styles from './rank-returns.module.css'
import shared from '#web/ui/shared.module.css'

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
  return (
    <section className={shared.stack}>
      <h2 className={shared.cardTitle}>{texts.title(rebalance)}</h2>
      <p className={shared.hint}>{texts.monotone(fallingSteps(ranks))}</p>
      <table className={`${shared.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{texts.tenth}</th>
            <th scope="col" className={shared.number}>
              {texts.meanReturn}
            </th>
            <td className={styles.track} />
            <th scope="col" className={shared.number}>
              {texts.stocks}
            </th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ meanReturn, stocks }, at) => (
            <tr key={`${at}`}>
              <th scope="row">{texts.bucket(at, buckets.length)}</th>
              <td className={shared.number}>{percent(meanReturn)}</td>
              <td className={styles.track}>
                <span
                  className={styles.bar}
                  data-loss={meanReturn < 0 || undefined}
                  style={{
                    inlineSize: shareOf(Math.abs(meanReturn)),
                    marginInlineStart: shareOf(Math.min(0, meanReturn) - low),
                  }}
                />
              </td>
              <td className={shared.number}>{formatInteger(Math.round(stocks))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={shared.note}>{texts.about(formatInteger(periods), rebalance)}</p>
    </section>
  )
}
