import { subscribeKey } from 'valtio/utils'
import { packPage } from '#worker/contract'
import { store } from '../../state/store.ts'
import { storageKey, type StartupCache, type StoredFirstPage } from './startup-cache.ts'

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
