import { useState } from 'react'
import type { Correlated, MovesLike, MovesOfSpan } from '#domain/backtest/stock-past'
import { stockAddress } from '#words/links'
import { formatInteger, formatPercent, formatRatio } from '#words/numbers'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { useDayLink } from '../ui/navigation/use-history.ts'
import { moves as texts } from './stock-past-texts.ts'
import styles from './moves-like.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** The stocks whose daily returns were most and least correlated with those of a stock, and how common that is. */
export function MovesLikeCard({ spans }: { readonly spans: MovesLike }) {
  const [chosen, setChosen] = useState(String(spans.at(-1)?.sessions))
  const shown = spans.find(({ sessions }) => String(sessions) === chosen)
  return (
    <section className={styles.moves} aria-labelledby="moves-like">
      <header className={`${shared.between} ${styles.head}`}>
        <h2 id="moves-like" className={shared.cardTitle}>
          {texts.title}
        </h2>
        <div className={styles.spans}>
          <SegmentedControl
            label={texts.span}
            value={chosen}
            segments={spans.map(({ sessions }) => ({
              value: String(sessions),
              label: texts.spans[sessions],
              name: texts.sessions(sessions),
            }))}
            onChange={setChosen}
          />
        </div>
      </header>
      {shown && <Span span={shown} />}
    </section>
  )
}

function Span({ span: { sessions, tested, median, aboveHalf, highest, lowest } }: { readonly span: MovesOfSpan }) {
  if (median === null || aboveHalf === null) return <p className={shared.smallPrint}>{texts.none(sessions)}</p>
  return (
    <>
      <div className={styles.lists}>
        <Stocks title={texts.highest} stocks={highest} />
        <Stocks title={texts.lowest} stocks={lowest} />
      </div>
      <p className={shared.smallPrint}>
        {texts.base(formatInteger(tested), sessions, formatRatio(median), shareOf(aboveHalf))} {texts.promise}
      </p>
    </>
  )
}

/** The smallest share whose text does not round to zero. */
const leastShare = 0.001

function shareOf(fraction: number): string {
  if (fraction === 0) return texts.noneAre
  return fraction < leastShare ? texts.fewAre(formatPercent(leastShare, 1)) : texts.someAre(formatPercent(fraction, 1))
}

interface StocksProps {
  readonly title: string
  readonly stocks: readonly Correlated[]
}

function Stocks({ title, stocks }: StocksProps) {
  const inDay = useDayLink()
  if (stocks.length === 0) return null
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" title={texts.correlation} aria-label={texts.correlation} />
        </tr>
      </thead>
      <tbody>
        {stocks.map(({ symbol, name, correlation }) => (
          <tr key={symbol}>
            <th scope="row">
              <span className={styles.names}>
                <a
                  href={inDay(stockAddress(symbol))}
                  className={`${control.hoverLink} ${shared.wholeRow} ${styles.symbol}`}
                >
                  {symbol}
                </a>
                <span className={`${shared.ellipsis} ${styles.name}`}>{name}</span>
              </span>
            </th>
            <td>{formatRatio(correlation)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
