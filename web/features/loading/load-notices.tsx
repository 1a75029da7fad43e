import { useSnapshot } from 'valtio/react'
import { failures, type Dataset, type Failure } from '#worker/contract'
import { formatSession } from '../../format/dates.ts'
import { connection } from '../../state/connection.ts'
import { loadNotices as texts } from '../../texts/loading.ts'
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
  const { isOnline } = useSnapshot(connection)
  if (failure) {
    const isAway = !isOnline && failure.id === 'unreachable'
    const refresh = (
      <Button look="plain" busy={busy} onClick={onRefresh}>
        {texts.refresh}
      </Button>
    )
    return (
      <Notice icon={isAway ? 'offline' : 'alert'} tone={isAway ? 'quiet' : 'warning'} action={refresh}>
        {failure.id !== 'maintenance' && failure.id !== 'pending' && texts.failed}
        {isAway ? texts.offline : failures[failure.id]}
        {dataset.date && texts.prices(formatSession(dataset.date))}
      </Notice>
    )
  }
  if (dataset.stored || busy) return null
  return (
    <Notice icon="info" tone="quiet">
      {texts.notStored}
    </Notice>
  )
}
