import { useSnapshot } from 'valtio/react'
import { waiting } from '../../state/waiting.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import { changesIn } from './changes-in.ts'

/** On one’s own list: what of it the server does not know yet, and whether the device keeps that until then. */
export function WaitingNotice() {
  const { symbols, isKept } = useSnapshot(waiting)
  if (symbols.length === 0) return null
  const change = `${changesIn(symbols)} waiting`
  return isKept ? (
    <Notice icon="clock" tone="quiet">
      {change}: saved on this device, sent as soon as there is a connection.
    </Notice>
  ) : (
    <Notice icon="alert" tone="warning">
      {change}, and not saved on this device: this browser keeps nothing for us. Leave this page open until there is a
      connection.
    </Notice>
  )
}
