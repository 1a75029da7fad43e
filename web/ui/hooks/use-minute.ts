import { useSyncExternalStore } from 'react'

const minute = 60_000

/** The running minute, in epoch milliseconds; also after a page was away for a while. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute) * minute)

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minute)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
