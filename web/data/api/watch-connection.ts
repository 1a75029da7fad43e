import { subscribeKey } from 'valtio/utils'
import { backoff } from '#domain/waiting'
import type { FailureId } from '#worker/contract'
import { connection, markOffline, markOnline, settleConnection } from '../../state/connection.ts'
import { showToast, toast } from '../../state/overlay.ts'
import { loading, store } from '../../state/store.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'
import { pingServer, retryWhenOnline } from './api.ts'

/** Milliseconds: the debounce of changes, and the backoff between two polls of an unreachable server. */
const timing = { debounce: 1000, firstMs: 30_000, maxMs: 300_000 }

/** The failures of loading market data when the server is unreachable. */
const unreachableFailures: readonly FailureId[] = ['unreachable', 'stalled']

/** Polls an unreachable server, announces lasting changes to the user, and reloads the market data when it is back. */
export function watchConnection(reload: () => void): void {
  followLoads()
  announceChanges()
  retryWhenOnline(isDataMissing, reload)
  const polling = createPoll()
  addEventListener('online', polling.restart)
  addEventListener('offline', polling.poll)
  document.addEventListener('visibilitychange', polling.restart)
  subscribeKey(connection, 'isReachable', polling.restart)
  polling.restart()
}

const hasDataFailed = (): boolean => store.error !== null && unreachableFailures.includes(store.error.id)

/** A download that stalled while other requests succeed would stall again. */
const isDataMissing = (): boolean => store.error?.id === 'unreachable' || (hasDataFailed() && !connection.isOnline)

/** Each finished load of market data shows whether the server is reachable, unless the worker was lost. */
function followLoads(): void {
  const update = () => {
    if (loading.active || store.error?.id === 'workerLost') return
    if (hasDataFailed()) markOffline()
    else markOnline()
  }
  subscribeKey(loading, 'active', update, true)
  update()
}

/** Polls while the page is visible, one request at a time, with exponential backoff. */
function createPoll() {
  let failures = 0
  let controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const poll = async () => {
    clearTimeout(timer)
    // A pending poll started before this event.
    controller.abort()
    if (document.visibilityState === 'hidden') return
    const mine = (controller = new AbortController())
    await pingServer(mine.signal)
    if (mine.signal.aborted || connection.isReachable) return
    timer = setTimeout(() => void poll(), backoff(timing, ++failures))
  }
  const restart = () => {
    if (connection.isReachable) return clearTimeout(timer)
    failures = 0
    void poll()
  }
  return {
    /** Polls once, as when the browser reports that it is offline. */
    poll: () => void poll(),
    /** Polls at once and resets the backoff, if the server is unreachable. */
    restart,
  }
}

/** Announces lasting changes of the connection to the user, once each. */
function announceChanges(): void {
  let isAnnouncedOffline = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const announce = () => {
    settleConnection()
    // Without a dataset the page itself says that it is offline.
    const isNew = isAnnouncedOffline === connection.isOnline && (isAnnouncedOffline || store.stonks !== null)
    if (!isNew) return
    // Let the user read the current toast first.
    if (toast.text !== null) return wait()
    isAnnouncedOffline = !isAnnouncedOffline
    const { intercepted, offline, online } = connectionTexts
    showToast(isAnnouncedOffline ? (connection.isIntercepted ? intercepted : offline) : online)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(announce, timing.debounce)
  }
  subscribeKey(connection, 'isReachable', wait)
  wait()
}
