import { useState } from 'react'
import type { FeedLink } from '#api/contract/feed'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './message-link.module.css'

/** A page that a message names: what it is called and what it says of itself. */
export function MessageLink({ link: { url, title, description, image } }: { readonly link: FeedLink }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <a href={url} className={styles.link} target="_blank" rel="noopener noreferrer nofollow">
      {image !== null && !isMissing && (
        <img className={styles.picture} src={image} alt="" loading="lazy" onError={() => setMissing(true)} />
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {description !== null && <span className={styles.description}>{description}</span>}
      </span>
      <Icon name="external" small />
    </a>
  )
}
