import { leaderboardAddress } from '../../format/links.ts'
import { leaderboardsLink } from '../../texts/leaderboards-link.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { laterIcons } from '../../ui/icons/later-icons.ts'
import styles from './leaderboards-link.module.css'

/** The way to the leaderboards, in the header of who may see them. */
export const LeaderboardsLink = ({ current }: { readonly current: boolean }) => (
  <a href={leaderboardAddress('dayRatio')} className={styles.link} aria-current={current ? 'page' : undefined}>
    <Icon name={laterIcons.trophy} />
    {leaderboardsLink.label}
  </a>
)
