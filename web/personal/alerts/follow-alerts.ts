import { subscribeKey } from 'valtio/utils'
import { retryWhenOnline } from '../../data/api/api.ts'
import { store } from '../../state/store.ts'
import { personalStore } from '../store/personal-store.ts'
import { alertsApi } from './account-alerts.ts'
import { AwayAlerts } from './away-alerts.ts'
import { pushDevice } from './push-device.ts'

export { deviceLabel } from '#domain/personal/device-label'

/** The alerts of this device that are checked while it is away. */
export const awayAlerts = new AwayAlerts({ api: alertsApi, device: pushDevice, personal: personalStore })

let isFollowing = false

/**
 * Keeps the server’s rules equal to this device’s, and the device’s subscription equal to the server’s. A second call does
 * nothing.
 */
export function followAlerts(): void {
  if (isFollowing) return
  isFollowing = true
  void awayAlerts.refresh()
  // Synchronously: a logout must leave nothing behind, even if the page is closed next.
  subscribeKey(store, 'user', followUser, true)
  let last = personalStore.current()
  personalStore.subscribe(() => {
    const now = personalStore.current()
    const [before, isFirst] = [last, !last.isLoaded && now.isLoaded]
    last = now
    if (isFirst) void awayAlerts.refresh()
    else if ((['rules', 'screens', 'notes'] as const).some((kind) => now[kind] !== before[kind])) void awayAlerts.send()
  })
  retryWhenOnline(
    () => awayAlerts.state.failure !== null,
    () => void awayAlerts.refresh(),
  )
}

let userId = store.user?.id

function followUser(): void {
  if (store.user?.id === userId) return
  userId = store.user?.id
  void awayAlerts.refresh()
}
