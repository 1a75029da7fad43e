/** The part of a LockManager that is used here. */
interface Locks {
  request(name: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown>
}

interface DatasetLockOptions {
  readonly name: string
  readonly locks: Locks | undefined
  /** Carries the heartbeats of the tab that holds the lock. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>
  /** Milliseconds between two heartbeats of the holder. */
  readonly heartbeatMs: number
  /** Without a heartbeat for this time the holder counts as frozen. */
  readonly timeoutMs: number
  /** After this time the holder stops its heartbeats: its work hangs. */
  readonly maxHoldMs: number
}

/** Runs work while no other tab runs it. */
type WithDatasetLock = <Value>(work: () => Promise<Value>) => Promise<Value>

/**
 * Lets one tab at a time work on the dataset, or on whatever the lock is named after. A page in the back/forward cache keeps
 * its locks although it is frozen, so a holder without heartbeats loses the lock. Without locks – on plain http, or if the
 * browser forbids all storage – tabs do not coordinate.
 */
export function createDatasetLock({ name, locks, channel, ...times }: DatasetLockOptions): WithDatasetLock {
  const sendHeartbeat = () => channel.postMessage('working')

  const withHeartbeat = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    sendHeartbeat()
    const timer = setInterval(sendHeartbeat, times.heartbeatMs)
    const limit = setTimeout(() => clearInterval(timer), times.maxHoldMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      clearTimeout(limit)
    }
  }

  return async (work) => {
    let working: ReturnType<typeof work> | undefined
    const watch = watchHeartbeats(channel, times.timeoutMs)
    const begin = () => {
      watch.end()
      return (working = withHeartbeat(work))
    }
    await locks?.request(name, { signal: watch.signal }, begin).catch(() => undefined)
    // Steal the lock instead of working without it: later tabs then wait for this one.
    if (!working) await locks?.request(name, { steal: true }, begin).catch(() => undefined)
    watch.end()
    return working ?? work()
  }
}

/** The lock with a name that the tabs of this browser share. */
export function createDeviceLock(name: 'dataset' | 'past' | 'years', maxHoldMs: number): WithDatasetLock {
  const { locks }: { readonly locks?: LockManager } = navigator
  const channel = new BroadcastChannel(`${name}-lock`)
  return createDatasetLock({ name, locks, channel, heartbeatMs: 1000, timeoutMs: 4000, maxHoldMs })
}

/** A signal that aborts without a heartbeat for `timeoutMs`. */
function watchHeartbeats(channel: DatasetLockOptions['channel'], timeoutMs: number) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let timer = setTimeout(abort, timeoutMs)
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, timeoutMs)
  }
  channel.addEventListener('message', restart)
  const end = () => {
    clearTimeout(timer)
    channel.removeEventListener('message', restart)
  }
  return { signal: controller.signal, end }
}
