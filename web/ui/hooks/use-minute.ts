import { useSyncExternalStore } from 'react'

const minute = 60_000

/** The current minute in epoch milliseconds; re-renders each minute and when the page becomes visible again. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute) * minute)

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minute)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
