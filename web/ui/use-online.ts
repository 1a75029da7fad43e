import { useSyncExternalStore } from 'react'

/** Whether the browser believes that there is a network: that there is none is certain, that there is one is not. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
