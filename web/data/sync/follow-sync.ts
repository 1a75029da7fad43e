import { subscribeKey } from 'valtio/utils'
import { backoff, jittered } from '#domain/waiting'
import { store } from '../../state/store.ts'
import { personalStore } from '../personal/personal-store.ts'
import { DeviceSync } from './device-sync.ts'
import { openPersonalRecords } from './personal-records.ts'
import { syncApi } from './sync-api.ts'
import { openSyncStorage } from './sync-storage.ts'

/** Milliseconds: for opening a database, after a change, until another tab is done, and between attempts, as the outbox has them. */
const timing = { open: 1500, change: 1000, busy: 3000, firstMs: 1000, maxMs: 5 * 60_000 }

const tabs = new BroadcastChannel('personal')

const personal = openPersonalRecords({
  name: 'stonks-personal',
  timeoutMs: timing.open,
  onChange() {
    tabs.postMessage('changed')
  },
})

/** Sync of this device with the account of the signed-in user. */
export const deviceSync = new DeviceSync({
  storage: openSyncStorage({ name: 'stonks-sync', timeoutMs: timing.open }),
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

/** From a chunk that exists: the name of another one would make the service worker larger. */
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
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Syncs now, after each change, and whenever the page becomes visible or is back online. A second call does nothing. */
export function followSync(): void {
  if (isFollowing) return
  isFollowing = true
  const soon = () => schedule(timing.change)
  personalStore.subscribe(() => personalStore.current().isLoaded && soon())
  let owner = store.user?.id
  subscribeKey(store, 'user', (user) => {
    if (user?.id !== owner) soon()
    owner = user?.id
  })
  addEventListener('online', () => schedule(0))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && schedule(0))
  addEventListener('pageshow', ({ persisted }) => persisted && schedule(0))
  schedule(0)
}

function schedule(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void run(), delayMs)
}

async function run(): Promise<void> {
  if (deviceSync.state.isRunning) return schedule(timing.change)
  // Data that lasts as long as the page has no place to be merged into.
  if (personalStore.current().storage !== 'stored') return
  const result = await deviceSync.run()
  if (result === 'busy') return schedule(timing.busy)
  const problem = result?.problem
  if (problem?.kind !== 'unreachable' && problem?.kind !== 'storage') {
    failures = 0
    return
  }
  const delayMs = problem.kind === 'unreachable' ? problem.delayMs : undefined
  schedule(delayMs ?? jittered(backoff(timing, ++failures)))
}
