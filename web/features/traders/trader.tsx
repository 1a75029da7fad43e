import type { RatingAnswer } from '#api/contract/traders'
import { fewestPlays } from '#domain/traders/ratings'
import { traderPage } from '../../format/external-links.ts'
import { formatInteger } from '../../format/numbers.ts'
import { formatDate } from '../../format/dates.ts'
import { traderTexts } from '../../texts/traders.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { HowRated } from './how-rated.tsx'
import { PlayTable } from './play-table.tsx'
import { QualityCurve } from './quality-curve.tsx'
import { RatingBlock } from './rating-block.tsx'
import styles from './trader.module.css'

interface TraderProps {
  readonly rating: RatingAnswer
  /** Simulated traders have no pages to lead to. */
  readonly simulated: boolean
}

/** Everything about one trader: what came of the plays, how sure that is, and the plays themselves. */
export function Trader({ rating, simulated }: TraderProps) {
  const { username, count, total, updatedAt } = rating
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{username}</h1>
        {simulated ? (
          <span className={styles.origin}>{traderTexts.simulated}</span>
        ) : (
          <a href={traderPage(username)} className={styles.profile} target="_blank" rel="noopener noreferrer">
            {traderTexts.profile}
            <Icon name="external" small />
          </a>
        )}
        <p className={styles.about}>
          <strong>{formatInteger(count)}</strong> {traderTexts.settledOf(formatInteger(total))}
          {updatedAt !== null && ` · ${traderTexts.upTo(formatDate(updatedAt))}`}
        </p>
      </header>
      {count < fewestPlays && (
        <Notice icon="info" tone="quiet">
          {traderTexts.tooFew(count, fewestPlays)}
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
