import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LeaderboardPage } from './leaderboard-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { TraderPage } from './trader-page.tsx'
import { useIsBeta } from './use-is-beta.ts'

/** What traders are rated by, for who may see it; for everybody else there is nothing. */
export function TrackerPage(): ReactNode {
  const { kind, name } = useParams({ from: '/tracker/$kind/$name' })
  const isBeta = useIsBeta()
  if (kind !== 'leaderboard' && kind !== 'user') return <NotFoundPage />
  if (!isBeta) return null
  return kind === 'leaderboard' ? <LeaderboardPage metric={name} /> : <TraderPage key={name} username={name} />
}
