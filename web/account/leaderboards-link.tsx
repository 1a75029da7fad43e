import { leaderboardAddress } from '#words/links'
import { Icon } from '../ui/icons/icon.tsx'
import { lazyIcons } from '../ui/icons/lazy-icons.ts'
import { leaderboardsLink } from './account-texts.ts'
import styles from './leaderboards-link.module.css'
import control from '#web/ui/control.module.css'

/** The link to the leaderboards, in the header, for users who may see them. */
export const LeaderboardsLink = ({ current }: { readonly current: boolean }) => (
  <a
    href={leaderboardAddress('dayRatio')}
    className={`${control.hoverLink} ${styles.link}`}
    aria-current={current ? 'page' : undefined}
  >
    <Icon name={lazyIcons.trophy} />
    {leaderboardsLink.label}
  </a>
)
