import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { LeaderboardsLink } from '../../features/traders/leaderboards-link.tsx'
import { useIsBeta } from '../use-is-beta.ts'

/** The link to the leaderboards in the header, for users who may see the ratings. */
export function LeaderboardsLinkContainer() {
  const { history } = useRouter()
  const path = useSyncExternalStore(history.subscribe, () => history.location.pathname)
  return useIsBeta() && <LeaderboardsLink current={path.startsWith('/tracker/leaderboard/')} />
}
