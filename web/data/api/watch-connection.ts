import { subscribeKey } from 'valtio/utils'
import type { FailureId } from '#worker/contract'
import { answerDidCome, connection, connectionDidLast, silenceDidFall } from '../../state/connection.ts'
import { loading, store } from '../../state/store.ts'
import { say, toast } from '../../state/toast.ts'
import { connectionTexts } from '../../texts/server-messages.ts'
import { askAgain, lookForServer } from './api.ts'

/** Milliseconds: what a change must last to be one, and the pauses between two looks for a server that is silent. */
const times = { lasting: 1000, firstPause: 30_000, longestPause: 300_000 }

/** What a silent server does to the market data. */
const silences: readonly FailureId[] = ['unreachable', 'stalled']

/** Looks for a server that has fallen silent, says what that means, and has the market data asked for when it is back. */
export function watchConnection(reload: () => void): void {
  judgeLoads()
  tellChanges()
  askAgain(isDataMissing, reload)
  const look = createLook()
  addEventListener('online', look.anew)
  addEventListener('offline', look.anyway)
  document.addEventListener('visibilitychange', look.anew)
  subscribeKey(connection, 'isAnswering', look.anew)
  look.anew()
}

const hasDataFailed = (): boolean => store.error !== null && silences.includes(store.error.id)

/** A download that broke off while everything else is answered would break off again. */
const isDataMissing = (): boolean => store.error?.id === 'unreachable' || (hasDataFailed() && !connection.isOnline)

/** Each look for market data that ends says whether the server answers; a worker that was lost says nothing of it. */
function judgeLoads(): void {
  const judge = () => {
    if (loading.active || store.error?.id === 'workerLost') return
    if (hasDataFailed()) silenceDidFall()
    else answerDidCome()
  }
  subscribeKey(loading, 'active', judge, true)
  judge()
}

/** One look at a time, while the page is seen; after a vain one the next, each later than the last. */
function createLook() {
  let pause = times.firstPause
  let looking = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const anyway = async () => {
    clearTimeout(timer)
    // One that has been under way for long began before whatever has happened now.
    looking.abort()
    if (document.visibilityState === 'hidden') return
    const mine = (looking = new AbortController())
    await lookForServer(mine.signal)
    if (mine.signal.aborted || connection.isAnswering) return
    timer = setTimeout(() => void anyway(), pause)
    pause = Math.min(2 * pause, times.longestPause)
  }
  const anew = () => {
    if (connection.isAnswering) return clearTimeout(timer)
    pause = times.firstPause
    void anyway()
  }
  return {
    /** For when the browser believes that there is no network any more. */
    anyway: () => void anyway(),
    /** For whatever else may have changed something. */
    anew,
  }
}

/** Tells a person of changes that last, once each. */
function tellChanges(): void {
  let hasTold = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    connectionDidLast()
    // Where there is nothing to screen, that is what the page says.
    const isNews = hasTold === connection.isOnline && (hasTold || store.stonks !== null)
    if (!isNews) return
    // What was said just now is read first.
    if (toast.text !== null) return wait()
    hasTold = !hasTold
    say(hasTold ? connectionTexts.offline : connectionTexts.online)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(tell, times.lasting)
  }
  subscribeKey(connection, 'isAnswering', wait)
  wait()
}
