import type { FeedLink } from '#api/contract/feed'
import { splitFeedText } from '#domain/text/feed-message'
import { stockAddress } from '../../format/links.ts'
import styles from './message-text.module.css'

interface MessageTextProps {
  readonly body: string
  readonly links: readonly FeedLink[]
}

/** A message's text; its cashtags lead to stocks, its addresses out of the app. */
export function MessageText({ body, links }: MessageTextProps) {
  return (
    <p className={styles.text}>
      {splitFeedText(body, links).map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : 'symbol' in part ? (
          <a key={at} href={stockAddress(part.symbol)} className={styles.link}>
            {part.text}
          </a>
        ) : (
          <a key={at} href={part.url} className={styles.link} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
