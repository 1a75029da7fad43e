import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { leaderboardHead, traderHead } from '#domain/site/page-heads'
import { leaderboardAddress } from '#words/links'
import { DocumentPage, NotFoundPage } from '../page/document-page.tsx'
import { useIsBeta } from '../page/use-is-beta.ts'
import { useHistory } from '../ui/navigation/use-history.ts'
import { Leaderboard, TradersStatus } from './leaderboard.tsx'
import { Trader } from './trader.tsx'
import { useLeaderboard, useRating } from './traders.ts'
import { traderPages } from './traders-texts.ts'

/** The leaderboard or a trader's page, for users who may see the ratings; empty for all others. */
export function TrackerPage(): ReactNode {
  const { kind, name } = useParams({ from: '/tracker/$kind/$name' })
  const isBeta = useIsBeta()
  if (kind !== 'leaderboard' && kind !== 'user') return <NotFoundPage />
  if (!isBeta) return null
  return kind === 'leaderboard' ? <LeaderboardPage metric={name} /> : <TraderPage key={name} username={name} />
}

/** The leaderboard of a metric. */
function LeaderboardPage({ metric }: { readonly metric: string }) {
  const history = useHistory()
  const { state, retry } = useLeaderboard(metric)
  return (
    <DocumentPage {...leaderboardHead}>
      {state.kind === 'loaded' ? (
        <Leaderboard
          metric={state.value.metric}
          rows={state.value.rows}
          simulated={state.simulated}
          onMetric={(next) => history.push(leaderboardAddress(next))}
        />
      ) : (
        <TradersStatus state={state} title={traderPages.noLeaderboard} onRetry={retry} />
      )}
    </DocumentPage>
  )
}

/** A trader's page. */
function TraderPage({ username }: { readonly username: string }) {
  const { state, retry } = useRating(username)
  return (
    <DocumentPage {...traderHead(username)}>
      {state.kind === 'loaded' ? (
        <Trader rating={state.value} simulated={state.simulated} />
      ) : (
        <TradersStatus state={state} title={traderPages.noTrader} onRetry={retry} />
      )}
    </DocumentPage>
  )
}
