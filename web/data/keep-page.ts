import { subscribeKey } from 'valtio/utils'
import { packPage, type Screener } from '#worker/contract'
import { store } from '../state/store.ts'
import { place, type KeptPage, type Opening } from './kept-page.ts'

declare const __RELEASE__: string

/** Keeps what the next visit will most likely ask first, of each dataset that will then still be here, until it is ended. */
export function keepFirstPage(screener: Pick<Screener, 'screen'>, opening: Opening): () => void {
  const keep = async () => {
    const dataset = store.stonks
    const { question } = opening
    if (!dataset?.stored || question?.scope.kind !== 'all') return
    const outcome = await screener.screen(question)
    if (!outcome.ok || outcome.value.version !== dataset.version) return
    const { words, numbers } = packPage(outcome.value)
    const kept: KeptPage = { release: __RELEASE__, dataset, question, words, numbers: [...numbers] }
    try {
      localStorage.setItem(place, JSON.stringify(kept))
    } catch {
      // A full or forbidden storage: the next visit waits for the worker.
    }
  }
  void keep()
  return subscribeKey(store, 'stonks', () => void keep())
}
