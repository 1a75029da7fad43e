import { subscribeKey } from 'valtio/utils'
import { packPage } from '#worker/contract'
import { store } from '../state/store.ts'
import { place, type KeptPage, type Opening } from './kept-page.ts'

declare const __RELEASE__: string

/**
 * Keeps what the next visit will most likely ask first, of each dataset that will then still be here. Looks whenever there
 * is another dataset, or an answer. Gives back how to stop.
 */
export function keepFirstPage(opening: Opening, onAnswer: (listener: () => void) => () => void): () => void {
  let last: Opening['page']
  const keep = () => {
    const { question, page } = opening
    const dataset = store.stonks
    if (!page || page === last || question?.scope.kind !== 'all') return
    if (!dataset?.stored || page.version !== dataset.version) return
    last = page
    const { words, numbers } = packPage(page)
    const kept: KeptPage = { release: __RELEASE__, dataset, question, words, numbers: [...numbers] }
    try {
      localStorage.setItem(place, JSON.stringify(kept))
    } catch {
      // A full or forbidden storage: the next visit waits for the worker.
    }
  }
  keep()
  const ends = [subscribeKey(store, 'stonks', keep), onAnswer(keep)]
  return () => ends.forEach((end) => end())
}
