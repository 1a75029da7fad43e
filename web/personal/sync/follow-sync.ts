import { subscribeKey } from 'valtio/utils'
import { store } from '../../state/store.ts'
import { personalStore } from '../store/personal-store.ts'
import { DeviceSync } from './device-sync.ts'
import { openPersonalRecords } from './personal-records.ts'
import { syncApi } from './sync-api.ts'
import { createSyncSchedule, type RoundEnd } from './sync-schedule.ts'
import { openSyncStorage } from './sync-storage.ts'

/** Milliseconds for opening a database. */
const openMs = 1500

const tabs = new BroadcastChannel('personal')

const personal = openPersonalRecords({
  name: 'stonks-personal',
  timeoutMs: openMs,
  onChange() {
    tabs.postMessage('changed')
  },
})

/** Sync of this device with the account of the signed-in user. */
export const deviceSync = new DeviceSync({
  storage: openSyncStorage({ name: 'stonks-sync', timeoutMs: openMs }),
  personal,
  transport: syncApi,
  now: Date.now,
  userId: () => store.user?.id || undefined,
  label: thisDevice,
  onMode(isOn) {
    markSync(isOn)
    if (isOn) followSync()
  },
  tabs: new BroadcastChannel('sync'),
})

/** From an existing chunk: the name of another one would make the service worker larger. */
function thisDevice(): Promise<string> {
  return import('../alerts/follow-alerts.ts').then(
    ({ deviceLabel }) => deviceLabel(navigator.userAgent),
    () => 'A browser',
  )
}

/** The start of the page looks for it. */
function markSync(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem('stonks.sync', '1')
    else localStorage.removeItem('stonks.sync')
  } catch {
    // Without storage there is no sync either.
  }
}

let isFollowing = false

/** Syncs now, after each change, and whenever the page becomes visible or is back online. A second call does nothing. */
export function followSync(): void {
  if (isFollowing) return
  isFollowing = true
  const { now, changed } = createSyncSchedule(runRound)
  personalStore.subscribe(() => personalStore.current().isLoaded && changed())
  let owner = store.user?.id
  subscribeKey(store, 'user', (user) => {
    if (user?.id !== owner) changed()
    owner = user?.id
  })
  addEventListener('online', now)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && now())
  addEventListener('pageshow', ({ persisted }) => persisted && now())
  now()
}

async function runRound(): Promise<RoundEnd> {
  if (deviceSync.state.isRunning) return { kind: 'busy' }
  // Data that only lasts as long as the page cannot be merged.
  if (personalStore.current().storage !== 'stored') return { kind: 'done' }
  const result = await deviceSync.run()
  if (result === 'busy') return { kind: 'busy' }
  const problem = result?.problem
  if (problem?.kind === 'unreachable') return { kind: 'failed', retryAfterMs: problem.delayMs }
  return problem?.kind === 'storage' ? { kind: 'failed', retryAfterMs: undefined } : { kind: 'done' }
}
