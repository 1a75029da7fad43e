import type { FeedMessage } from '#api/contract/feed'
import { formatInteger } from '../../format/numbers.ts'
import { feed } from '../../texts/feed.ts'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { Unseen } from '../../ui/unseen.tsx'
import { laterIcons } from '../../ui/icons/later-icons.ts'
import styles from './message-counts.module.css'

/** How others took a message. */
export function MessageCounts({ message }: { readonly message: FeedMessage }) {
  const { conversation, reshare_message, likes } = message
  return (
    <p className={styles.counts}>
      <Count icon={laterIcons.reply} name={feed.replies} count={conversation?.replies} />
      <Count icon={laterIcons.reshare} name={feed.reshares} count={reshare_message?.reshared_count} />
      <Count icon={laterIcons.heart} name={feed.likes} count={likes?.total} />
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
    <Unseen>{name}</Unseen>
  </span>
)
