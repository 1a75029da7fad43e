import { failures, type Dataset, type Failure } from '#worker/contract'
import { formatSession } from '../../format/day.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

interface LoadNoticesProps {
  readonly failure: Failure | null
  readonly dataset: Dataset
  /** Whether a look for newer data is under way. */
  readonly busy: boolean
  readonly onRefresh: () => void
}

/** What there is to say about data that can be shown all the same. */
export function LoadNotices({ failure, dataset, busy, onRefresh }: LoadNoticesProps) {
  if (failure) {
    const refresh = (
      <Button look="plain" busy={busy} onClick={onRefresh}>
        Refresh
      </Button>
    )
    return (
      <Notice icon="alert" tone="warning" action={refresh}>
        {failure.id !== 'maintenance' && 'The last update failed. '}
        {failures[failure.id]}
        {dataset.date && ` You are looking at prices of ${formatSession(dataset.date)}.`}
      </Notice>
    )
  }
  if (dataset.stored || busy) return null
  return (
    <Notice icon="info" tone="quiet">
      Not saved on this device: the stonks will be downloaded again next time.
    </Notice>
  )
}
