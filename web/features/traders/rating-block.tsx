import type { RatingAnswer } from '#api/contract/traders'
import { fewestPlays } from '#domain/traders/ratings'
import type { Interval } from '#domain/traders/intervals'
import { formatPercentPoints, formatInteger, formatRatio } from '../../format/numbers.ts'
import { horizonTitles, ratingTexts } from '../../texts/traders.ts'
import { RatioBar } from './ratio-bar.tsx'
import styles from './rating-block.module.css'
import { Quality, Ratio, WinLoss } from './values.tsx'

interface RatingBlockProps {
  readonly horizon: 'day' | 'week'
  readonly rating: RatingAnswer
}

/** What a trader's plays came to by one horizon; a ratio and a quality only where there are enough of them. */
export function RatingBlock({ horizon, rating }: RatingBlockProps) {
  const isRated = rating.count >= fewestPlays
  const [wins, winLoss] = [rating[`${horizon}Wins`], rating[`${horizon}WinLoss`]]
  return (
    <section className={styles.block} aria-labelledby={`${horizon}-block`}>
      <h2 id={`${horizon}-block`} className={styles.title}>
        {horizonTitles[horizon]}
      </h2>
      <dl className={styles.facts}>
        <dt>{ratingTexts.wins}</dt>
        <dd>{formatInteger(wins)}</dd>
        <dt>{ratingTexts.winLoss}</dt>
        <dd>
          <WinLoss value={winLoss} />
        </dd>
        <dt>{ratingTexts.ratio}</dt>
        <dd>
          {isRated ? (
            <>
              <Ratio value={rating[`${horizon}Ratio`]} />
              <Between interval={rating[`${horizon}RatioInterval`]} format={formatRatio} />
            </>
          ) : (
            <TooFew />
          )}
        </dd>
        {isRated && (
          <dd className={styles.bar}>
            <RatioBar wins={wins} winLoss={winLoss} current />
          </dd>
        )}
        <dt>{ratingTexts.quality}</dt>
        <dd>
          {isRated ? (
            <>
              <Quality value={rating[`${horizon}Quality`]} />
              <Between
                interval={rating[`${horizon}QualityInterval`]}
                format={(value) => formatPercentPoints(value).text}
              />
            </>
          ) : (
            <TooFew />
          )}
        </dd>
      </dl>
    </section>
  )
}

interface BetweenProps {
  readonly interval: Interval | null
  readonly format: (value: number) => string
}

const Between = ({ interval, format }: BetweenProps) =>
  interval && (
    <>
      {' '}
      <span className={styles.between}>{ratingTexts.between(format(interval.low), format(interval.high))}</span>
    </>
  )

const TooFew = () => <span className={styles.between}>{ratingTexts.tooFew}</span>
