import { subscribeKey } from 'valtio/utils'
import { packPage } from '#worker/contract'
import { clock } from '../../state/clock.ts'
import { connection } from '../../state/connection.ts'
import { loading, store } from '../../state/store.ts'
import { type StartupCache, storageKey, type StoredFirstPage } from './startup-cache.ts'

/** Between two requests for the server's first market data; each response is short. */
const delayMs = 5000

/** Polls while the server fetches its first market data, which then shows without a reload. */
export function pollForFirstDataset(load: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    if (store.error?.id === 'pending') timer = setTimeout(load, delayMs)
  }
  subscribeKey(store, 'error', schedule, true)
  schedule()
}

/** Between two checks for a newer dataset: there is one every night, and pages stay open for days. */
const intervalMs = 60 * 60 * 1000

/** Polls for a newer dataset while the page is visible. Without one the response has no body. */
export function pollForNewDataset(load: () => void): void {
  let last = performance.now()
  const loadWhenDue = () => {
    const isDue = performance.now() - last >= intervalMs
    if (isDue && document.visibilityState === 'visible' && connection.isReachable && !loading.active) load()
  }
  // Any load resets the interval.
  subscribeKey(loading, 'active', () => (last = performance.now()), true)
  subscribeKey(clock, 'minute', loadWhenDue, true)
}

/** The release that this page was built as. */
declare const __RELEASE__: string

/**
 * Stores the first request and its result for the next visit, for every dataset that is stored, too. Checks after every new
 * dataset or result. Returns a function that stops it.
 */
export function persistFirstPage(cache: StartupCache, onResult: (listener: () => void) => () => void): () => void {
  let last: StartupCache['page']
  const persist = () => {
    const { question, page } = cache
    const dataset = store.stonks
    if (!page || page === last || question?.scope.kind !== 'all') return
    if (!dataset?.stored || page.version !== dataset.version) return
    last = page
    const { json, numbers } = packPage(page)
    const stored: StoredFirstPage = { release: __RELEASE__, dataset, question, words: json, numbers: [...numbers] }
    try {
      localStorage.setItem(storageKey, JSON.stringify(stored))
    } catch {
      // A full or forbidden storage: the next visit waits for the worker.
    }
  }
  persist()
  const unsubscribers = [subscribeKey(store, 'stonks', persist), onResult(persist)]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}
