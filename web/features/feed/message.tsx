import type { FeedMessage } from '#api/contract/feed'
import { relativeDate } from '#domain/text/feed-message'
import { messagePage, traderPage } from '../../format/external-links.ts'
import { feed } from '../../texts/feed.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Avatar } from './avatar.tsx'
import { MessageCounts } from './message-counts.tsx'
import { MessageLink } from './message-link.tsx'
import styles from './message.module.css'
import { MessageText } from './message-text.tsx'
import { Sentiment } from './sentiment.tsx'

interface MessageProps {
  readonly message: FeedMessage
  /** Simulated traders have no pages to lead to. */
  readonly simulated: boolean
  readonly now: number
}

/** What one trader said. Everything in it is text of others and drawn as text. */
export function Message({ message, simulated, now }: MessageProps) {
  const { id, body, created_at, user, links, entities } = message
  const picture = entities.chart?.large ?? entities.chart?.original
  const name = user?.username ?? feed.unknownTrader
  return (
    <article className={styles.message} aria-label={feed.message(name)}>
      <Avatar name={name} picture={user?.avatar_url ?? null} />
      <div className={styles.content}>
        <p className={styles.head}>
          {user && !simulated ? (
            <a href={traderPage(name)} className={styles.name} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          {entities.sentiment && <Sentiment basic={entities.sentiment.basic} />}
          {created_at !== null && (
            <time className={styles.date} dateTime={created_at}>
              {relativeDate(new Date(created_at), new Date(now))}
            </time>
          )}
        </p>
        <MessageText body={body} links={links} />
        {typeof picture === 'string' && (
          <img className={styles.picture} src={picture} alt={feed.chart(name)} loading="lazy" decoding="async" />
        )}
        {links
          .filter(({ title }) => title !== null)
          .map((link) => (
            <MessageLink key={link.url} link={link} />
          ))}
        <div className={styles.foot}>
          <MessageCounts message={message} />
          {user && !simulated && (
            <a
              href={messagePage(name, id)}
              className={styles.open}
              title={feed.open}
              aria-label={feed.openMessage(name)}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="external" small />
            </a>
          )}
        </div>
      </div>
    </article>
  )
}
