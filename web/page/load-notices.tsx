import { useSnapshot } from 'valtio/react'
import { formatSession } from '#words/dates'
import { type Dataset, type Failure, type FailureId, failureText } from '#worker/contract'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { connection } from '../state/connection.ts'
import { connectionTexts } from '../texts/first-visit/connection.ts'
import { loadError, loadNotices } from '../texts/first-visit/loading.ts'
import { Button } from '../ui/controls/button.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { Notice } from '../ui/messages/notice.tsx'

// During maintenance the server still serves static files.
const Unavailable = lazyComponent(
  loadChunk('unavailable', async () => (await import('./unavailable.chunk.tsx')).Unavailable),
)

interface LoadErrorProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

/** Failures of the app itself, which say nothing about the stored data. */
const saysNothingOfStorage: readonly FailureId[] = ['crashed', 'workerLost']

/** Replaces the page when no market data can be shown. */
export function LoadError({ failure, onRetry }: LoadErrorProps) {
  const { isIntercepted } = useSnapshot(connection)
  if (failure.id === 'maintenance' || failure.id === 'pending') return <Unavailable failure={failure} />
  const sentence = failure.id === 'unreachable' && isIntercepted ? connectionTexts.intercepted : failureText(failure.id)
  const tryAgain = (
    <Button variant="primary" onClick={onRetry}>
      {loadError.retry}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon="alert" title={loadError.title} action={tryAgain}>
        {loadError.why(sentence, failure.detail)}
        {!saysNothingOfStorage.includes(failure.id) && ` ${loadError.notStored}`}
      </EmptyState>
    </div>
  )
}

const unreachable: Failure = { id: 'unreachable' }

interface LoadNoticesProps {
  readonly failure: Failure | null
  readonly dataset: Dataset
  /** Whether a check for newer data is running. */
  readonly busy: boolean
  readonly onRefresh: () => void
}

/** Notices about data that can still be shown. If the browser knows that it is offline, the check need not fail first. */
export function LoadNotices({ failure: known, dataset, busy, onRefresh }: LoadNoticesProps) {
  const { isOnline, isIntercepted } = useSnapshot(connection)
  const failure = known ?? (busy && !isOnline ? unreachable : null)
  if (failure) {
    const isAway = !isOnline && failure.id === 'unreachable'
    const awayText = isIntercepted ? connectionTexts.intercepted : loadNotices.offline
    const refresh = (
      <Button variant="plain" busy={busy} onClick={onRefresh}>
        {failure.id === 'crashed' ? loadError.retry : loadNotices.refresh}
      </Button>
    )
    return (
      <Notice icon={isAway ? 'offline' : 'alert'} tone={isAway ? 'quiet' : 'warning'} action={refresh}>
        {!['maintenance', 'pending', 'crashed'].includes(failure.id) && loadNotices.failed}
        {isAway ? awayText : failureText(failure.id)}
        {dataset.date && loadNotices.prices(formatSession(dataset.date))}
      </Notice>
    )
  }
  if (dataset.stored || busy) return null
  return (
    <Notice icon="info" tone="quiet">
      {loadNotices.notStored}
    </Notice>
  )
}
