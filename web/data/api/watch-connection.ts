import { subscribeKey } from 'valtio/utils'
import type { FailureId } from '#worker/contract'
import { markOnline, connection, settleConnection, markOffline } from '../../state/connection.ts'
import { loading, store } from '../../state/store.ts'
import { showToast, toast } from '../../state/overlay.ts'
import { connectionTexts } from '../../texts/server-messages.ts'
import { retryWhenOnline, pingServer } from './api.ts'

/** Milliseconds: what a change must last to be one, and the pauses between two looks for a server that is silent. */
const timing = { lasting: 1000, firstPause: 30_000, longestPause: 300_000 }

/** What a silent server does to the market data. */
const unreachableFailures: readonly FailureId[] = ['unreachable', 'stalled']

/** Looks for a server that has fallen silent, says what that means, and has the market data asked for when it is back. */
export function watchConnection(reload: () => void): void {
  followLoads()
  announceChanges()
  retryWhenOnline(isDataMissing, reload)
  const look = createPoll()
  addEventListener('online', look.restart)
  addEventListener('offline', look.poll)
  document.addEventListener('visibilitychange', look.restart)
  subscribeKey(connection, 'isReachable', look.restart)
  look.restart()
}

const hasDataFailed = (): boolean => store.error !== null && unreachableFailures.includes(store.error.id)

/** A download that broke off while everything else is answered would break off again. */
const isDataMissing = (): boolean => store.error?.id === 'unreachable' || (hasDataFailed() && !connection.isOnline)

/** Each look for market data that ends says whether the server answers; a worker that was lost says nothing of it. */
function followLoads(): void {
  const judge = () => {
    if (loading.active || store.error?.id === 'workerLost') return
    if (hasDataFailed()) markOffline()
    else markOnline()
  }
  subscribeKey(loading, 'active', judge, true)
  judge()
}

/** One look at a time, while the page is seen; after a vain one the next, each later than the last. */
function createPoll() {
  let pause = timing.firstPause
  let controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const poll = async () => {
    clearTimeout(timer)
    // One that has been under way for long began before whatever has happened now.
    controller.abort()
    if (document.visibilityState === 'hidden') return
    const mine = (controller = new AbortController())
    await pingServer(mine.signal)
    if (mine.signal.aborted || connection.isReachable) return
    timer = setTimeout(() => void poll(), pause)
    pause = Math.min(2 * pause, timing.longestPause)
  }
  const restart = () => {
    if (connection.isReachable) return clearTimeout(timer)
    pause = timing.firstPause
    void poll()
  }
  return {
    /** For when the browser believes that there is no network any more. */
    poll: () => void poll(),
    /** For whatever else may have changed something. */
    restart,
  }
}

/** Tells a person of changes that last, once each. */
function announceChanges(): void {
  let isAnnouncedOffline = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const announce = () => {
    settleConnection()
    // Where there is nothing to screen, that is what the page says.
    const isNews = isAnnouncedOffline === connection.isOnline && (isAnnouncedOffline || store.stonks !== null)
    if (!isNews) return
    // What was said just now is read first.
    if (toast.text !== null) return wait()
    isAnnouncedOffline = !isAnnouncedOffline
    showToast(isAnnouncedOffline ? connectionTexts.offline : connectionTexts.online)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(announce, timing.lasting)
  }
  subscribeKey(connection, 'isReachable', wait)
  wait()
}
