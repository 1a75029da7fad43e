import { useRating } from '../data/traders/use-traders.ts'
import { Trader } from '../features/traders/trader.tsx'
import { TradersWaiting } from '../features/traders/traders-waiting.tsx'
import { traderPages } from '../texts/trader-pages.ts'
import { DocumentPage } from './document-page.tsx'

/** Everything about one trader. */
export function TraderPage({ username }: { readonly username: string }) {
  const { state, retry } = useRating(username)
  return (
    <DocumentPage title={username}>
      {state.kind === 'loaded' ? (
        <Trader rating={state.value} simulated={state.simulated} />
      ) : (
        <TradersWaiting state={state} title={traderPages.noTrader} onRetry={retry} />
      )}
    </DocumentPage>
  )
}
