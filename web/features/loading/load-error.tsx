import { failures, type Failure } from '#worker/contract'
import { chunk } from '../../data/load-chunk.ts'
import { loadError as texts } from '../../texts/loading.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'

// The server still serves the page’s parts while it answers nothing else.
const SiteMaintenance = lazyPart(chunk(async () => (await import('./site-maintenance.tsx')).SiteMaintenance))

const FirstMarketData = lazyPart(chunk(async () => (await import('./first-market-data.tsx')).FirstMarketData))

interface LoadErrorProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

/** Takes the page's place when there is nothing to show. */
export function LoadError({ failure, onRetry }: LoadErrorProps) {
  if (failure.id === 'maintenance') return <SiteMaintenance />
  if (failure.id === 'pending') return <FirstMarketData percent={failure.percent ?? null} />
  const tryAgain = (
    <Button look="primary" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon="alert" title={texts.title} action={tryAgain}>
        {texts.why(failures[failure.id], failure.detail)}
      </EmptyState>
    </div>
  )
}
