import type { RatingResponse } from '#api/contract/traders'
import { type Interval, minRatedPlays } from '#domain/traders/ratings'
import { formatDate } from '#words/dates'
import { traderPage } from '#words/external-links'
import { formatInteger, formatPercentPoints, formatRatio } from '#words/numbers'
import { Icon } from '../ui/icons/icon.tsx'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { Notice } from '../ui/messages/notice.tsx'
import { PlayTable } from './play-table.tsx'
import { QualityCurve } from './quality-curve.tsx'
import { HowRated, Quality, Ratio, RatioBar, WinLoss } from './rating-values.tsx'
import { horizonTitles, ratingTexts, traderTexts } from './traders-texts.ts'
import styles from './trader.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface RatingBlockProps {
  readonly horizon: 'day' | 'week'
  readonly rating: RatingResponse
}

/** A trader's rating for one horizon; ratio and quality only with enough plays. */
function RatingBlock({ horizon, rating }: RatingBlockProps) {
  const isRated = rating.count >= minRatedPlays
  const [wins, winLoss] = [rating[`${horizon}Wins`], rating[`${horizon}WinLoss`]]
  return (
    <section className={`${shared.card} ${styles.block}`} aria-labelledby={`${horizon}-block`}>
      <h2 id={`${horizon}-block`} className={styles.blockTitle}>
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
            <NotEnoughPlays />
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
            <NotEnoughPlays />
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
      <span className={styles.notEnough}>{ratingTexts.between(format(interval.low), format(interval.high))}</span>
    </>
  )

const NotEnoughPlays = () => <span className={styles.notEnough}>{ratingTexts.tooFew}</span>

interface TraderProps {
  readonly rating: RatingResponse
  /** Simulated traders have no page on StockTwits. */
  readonly simulated: boolean
}

/** A trader's ratings with their confidence, and the plays. */
export function Trader({ rating, simulated }: TraderProps) {
  const { username, count, total, updatedAt } = rating
  return (
    <div className={styles.page}>
      <header className={`${shared.titleLine} ${styles.head}`}>
        <h1 className={shared.documentTitle}>{username}</h1>
        {simulated ? (
          <span className={styles.origin}>{traderTexts.simulated}</span>
        ) : (
          <a
            href={traderPage(username)}
            className={`${control.hoverLink} ${styles.profile}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {traderTexts.profile}
            <Icon name={lazyIcons.external} small />
          </a>
        )}
        <p className={styles.about}>
          <strong>{formatInteger(count)}</strong> {traderTexts.settledOf(formatInteger(total))}
          {updatedAt !== null && ` · ${traderTexts.upTo(formatDate(updatedAt))}`}
        </p>
      </header>
      {count < minRatedPlays && (
        <Notice icon="info" tone="quiet">
          {traderTexts.tooFew(count, minRatedPlays)}
        </Notice>
      )}
      <div className={styles.rated}>
        <div className={styles.blocks}>
          <RatingBlock horizon="day" rating={rating} />
          <RatingBlock horizon="week" rating={rating} />
        </div>
        <QualityCurve rating={rating} />
      </div>
      <PlayTable plays={rating.plays} total={total} />
      <HowRated />
    </div>
  )
}
