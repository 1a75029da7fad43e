import { useState } from 'react'
import type { FeedLink, FeedMessage } from '#api/contract/feed'
import { splitFeedText } from '#domain/text/feed-message'
import { messagePage, traderPage } from '#words/external-links'
import { stockAddress } from '#words/links'
import { formatMoment } from '#words/moments'
import { formatInteger } from '#words/numbers'
import { relativeDate } from '#words/relative-date'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { feed } from '../stock-texts.ts'
import styles from './message.module.css'
import sides from '#web/ui/data-display/side.module.css'
import shared from '#web/ui/shared.module.css'

/** The replies, reshares and likes of a post. */
function MessageCounts({ message }: { readonly message: FeedMessage }) {
  const { conversation, reshare_message, likes } = message
  return (
    <p className={styles.counts}>
      <Count icon={lazyIcons.reply} name={feed.replies} count={conversation?.replies} />
      <Count icon={lazyIcons.reshare} name={feed.reshares} count={reshare_message?.reshared_count} />
      <Count icon={lazyIcons.heart} name={feed.likes} count={likes?.total} />
    </p>
  )
}

interface CountProps {
  readonly icon: IconName
  readonly name: string
  readonly count: number | undefined
}

const Count = ({ icon, name, count = 0 }: CountProps) => (
  <span className={styles.count} title={name}>
    <Icon name={icon} small />
    {formatInteger(count)}
    <VisuallyHidden>{name}</VisuallyHidden>
  </span>
)

/** The trader's opinion of the stock. */
const Sentiment = ({ basic }: { readonly basic: 'Bullish' | 'Bearish' }) => (
  <span className={`${sides.side} ${styles.sentiment}`} data-side={basic}>
    {basic}
  </span>
)

interface MessageProps {
  readonly message: FeedMessage
  /** Simulated traders have no page on StockTwits. */
  readonly simulated: boolean
  readonly now: number
}

/** A trader's post. Its content is untrusted and rendered as text. */
export function Message({ message, simulated, now }: MessageProps) {
  const { id, body, created_at, user, links, entities } = message
  const picture = entities.chart?.large ?? entities.chart?.original
  const name = user?.username ?? feed.unknownTrader
  return (
    <article className={styles.message} aria-label={feed.message(name)}>
      <Avatar name={name} picture={user?.avatar_url ?? null} />
      <div className={shared.filling}>
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
            <time className={styles.date} dateTime={created_at} title={formatMoment(Date.parse(created_at))}>
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
        <div className={`${shared.between} ${styles.foot}`}>
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
              <Icon name={lazyIcons.external} small />
            </a>
          )}
        </div>
      </div>
    </article>
  )
}

interface AvatarProps {
  readonly name: string
  /** An address of our own; null if there is none. */
  readonly picture: string | null
}

/** A trader's picture, or the last letters of the name without one. Decorative. */
function Avatar({ name, picture }: AvatarProps) {
  const [isMissing, setMissing] = useState(false)
  return (
    <span className={styles.avatar} aria-hidden="true">
      {picture === null || isMissing ? (
        name.slice(-3)
      ) : (
        <img className={styles.avatarImage} src={picture} alt="" loading="lazy" onError={() => setMissing(true)} />
      )}
    </span>
  )
}

interface MessageTextProps {
  readonly body: string
  readonly links: readonly FeedLink[]
}

/** The text of a post; cashtags link to stocks, URLs to external pages. */
function MessageText({ body, links }: MessageTextProps) {
  return (
    <p className={styles.text}>
      {splitFeedText(body, links).map((segment, at) =>
        typeof segment === 'string' ? (
          segment
        ) : 'symbol' in segment ? (
          <a key={at} href={stockAddress(segment.symbol)} className={shared.link}>
            {segment.text}
          </a>
        ) : (
          <a key={at} href={segment.url} className={shared.link} target="_blank" rel="noopener noreferrer nofollow">
            {segment.text}
          </a>
        ),
      )}
    </p>
  )
}

/** The preview of a linked page: picture, title and description. */
function MessageLink({ link: { url, title, description, image } }: { readonly link: FeedLink }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <a href={url} className={styles.linkCard} target="_blank" rel="noopener noreferrer nofollow">
      {image !== null && !isMissing && (
        <img className={styles.linkImage} src={image} alt="" loading="lazy" onError={() => setMissing(true)} />
      )}
      <span className={styles.linkText}>
        <span className={`${shared.ellipsis} ${styles.title}`}>{title}</span>
        {description !== null && <span className={`${shared.ellipsis} ${shared.caption}`}>{description}</span>}
      </span>
      <Icon name={lazyIcons.external} small />
    </a>
  )
}
