import type { BacktestSettings } from '#domain/backtest/backtest'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import type { Filters } from '#domain/screen/filters'
import { formatInteger } from '#words/numbers'
import { backtest as texts } from './backtest-texts.ts'
import { FoldedCard } from './folded-card.tsx'
import { survivorship } from './survivorship.ts'
import styles from './backtest-limits.module.css'
import shared from '#web/ui/shared.module.css'

interface LimitsProps {
  readonly result: BacktestResult
  readonly settings: BacktestSettings
  readonly filters: Filters
  /** The number of strategies tried; 0 while a run of other settings is shown. */
  readonly tried: number
  readonly simulated: boolean
}

/** What the figures leave out and assume, in one box. */
export function Limits(props: LimitsProps) {
  const sentences = sentencesOf(props)
  return (
    <FoldedCard title={texts.limits} state={formatInteger(sentences.length)}>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence} className={shared.hint}>
            {sentence}
          </li>
        ))}
      </ul>
    </FoldedCard>
  )
}

function sentencesOf({ result, settings: { lossAtEnd }, filters, tried, simulated }: LimitsProps): readonly string[] {
  const { ended, unrecorded, unreliable, notTraded, withoutCap } = result
  const counted = [
    [ended, lossAtEnd > 0 ? texts.endedLoss : texts.endedLast],
    [unrecorded, texts.unrecorded],
    [unreliable, texts.unreliable],
    [notTraded, texts.notTraded],
    [withoutCap, texts.withoutCap],
  ] as const
  return [
    texts.legal,
    ...(simulated ? [texts.simulated] : []),
    texts.dividends,
    ...(tried > 0 ? [triesSentence(tried)] : []),
    texts.marketIs(result.exchanges.join(' and ')),
    ...(result.capMarket ? [] : [texts.noCapMarket]),
    result.fund ? texts.fundIs(result.fund.symbol) : texts.noFund,
    texts.signals,
    texts.cash,
    texts.turnoverWhy,
    ...counted.flatMap(([count, sentence]) => (count > 0 ? [sentence(formatInteger(count))] : [])),
    ...survivorship(result, filters),
  ]
}

const triesSentence = (count: number): string =>
  [texts.tried(formatInteger(count)), ...(count === 1 ? [texts.triedOnce] : []), `(${texts.source})`].join(' ')
