import { fieldsOf } from '#domain/keys-of'
import { isFromServer } from '#domain/server-response'

interface RenewEnvironment {
  /** A token from the session’s cookie; undefined if the user is signed out. */
  readonly token: () => Promise<string | undefined>
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly subscribe: (pushKey: string) => Promise<Pick<PushSubscription, 'toJSON'>>
  /** The name of this device in the user's list of devices. */
  readonly label: string
}

/**
 * Subscribes again after the browser has ended or replaced the subscription while no page is open, and tells the server. If
 * that fails, the next page does so.
 */
export async function renewSubscription({ token, fetch, subscribe, label }: RenewEnvironment): Promise<void> {
  const accessToken = await token()
  // The user is signed out: the server has removed the device.
  if (accessToken === undefined) return
  const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' }
  const response = await fetch('/api/alerts', { headers, cache: 'no-store', redirect: 'error' })
  if (!response.ok || !isFromServer(response)) return
  const { pushKey } = fieldsOf(fieldsOf(await response.json())['delivery'])
  if (typeof pushKey !== 'string') return
  const subscription = await subscribe(pushKey)
  const body = JSON.stringify({ ...subscription.toJSON(), label })
  await fetch('/api/alerts/devices', { method: 'PUT', headers, body, redirect: 'error' })
}
