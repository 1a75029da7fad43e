import { useSnapshot } from 'valtio/react'
import { waiting } from '../../state/pending-bookmarks.ts'
import { waitingChanges } from '../../texts/account.ts'
import { Notice } from '../../ui/messages/notice.tsx'

/** On one’s own list: what of it the server does not know yet, and whether the device keeps that until then. */
export function WaitingNotice() {
  const { symbols, isKept } = useSnapshot(waiting)
  if (symbols.length === 0) return null
  return isKept ? (
    <Notice icon="clock" tone="quiet">
      {waitingChanges.stored(symbols.length)}
    </Notice>
  ) : (
    <Notice icon="alert" tone="warning">
      {waitingChanges.notStored(symbols.length)}
    </Notice>
  )
}
