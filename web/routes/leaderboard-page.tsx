import { useRouter } from '@tanstack/react-router'
import { useLeaderboard } from '../data/traders/use-traders.ts'
import { Leaderboard } from '../features/traders/leaderboard.tsx'
import { TradersWaiting } from '../features/traders/traders-waiting.tsx'
import { leaderboardAddress } from '../format/links.ts'
import { traderPages } from '../texts/trader-pages.ts'
import { DocumentPage } from './document-page.tsx'

/** The leaderboard of a metric. */
export function LeaderboardPage({ metric }: { readonly metric: string }) {
  const { history } = useRouter()
  const { state, retry } = useLeaderboard(metric)
  return (
    <DocumentPage title={traderPages.leaderboard}>
      {state.kind === 'loaded' ? (
        <Leaderboard
          metric={state.value.metric}
          rows={state.value.rows}
          simulated={state.simulated}
          onMetric={(next) => history.push(leaderboardAddress(next))}
        />
      ) : (
        <TradersWaiting state={state} title={traderPages.noLeaderboard} onRetry={retry} />
      )}
    </DocumentPage>
  )
}
