import {
  succeed,
  unpackPage,
  type Dataset,
  type Page,
  type PageRequest,
  type Screener,
  packPage,
} from '#worker/contract'
import { subscribeKey } from 'valtio/utils'
import { store } from '../../state/store.ts'

/** The release that this page was built as. */
declare const __RELEASE__: string

/** The stored first page. Field names are those in localStorage: they must not change within a release. */
export interface StoredFirstPage {
  /** Another release may have kept it in another form. */
  readonly release: string
  readonly dataset: Dataset
  readonly question: PageRequest
  /** The page, packed; null is a missing number. */
  readonly words: string
  readonly numbers: readonly (number | null)[]
}

export const storageKey = 'stonks.first-page'

/** What a visit begins with: its first question, the newest answer to it, and what the last visit knew of it. */
export interface StartupCache {
  question?: PageRequest
  page?: Page
  readonly stored?: { readonly dataset: Dataset; readonly question: string; readonly page: Page } | undefined
}

/** Reads the startup cache; empty if it is of another release, damaged, or the storage is unavailable. */
export function readStartupCache(): StartupCache {
  try {
    const { release, dataset, question, words, numbers } = JSON.parse(
      localStorage.getItem(storageKey) ?? '{}',
    ) as StoredFirstPage
    if (release !== __RELEASE__) return {}
    const page = unpackPage({ words, numbers: Float64Array.from(numbers, (number) => number ?? NaN) })
    return { stored: { dataset, question: JSON.stringify(question), page } }
  } catch {
    return {}
  }
}

/** The screener, whose first request is answered from the startup cache if it is the same as in the last visit. */
export const withStartupCache = (opening: StartupCache, screener: Screener): Screener => ({
  ...screener,
  async screen(question) {
    const isFirst = opening.question === undefined
    opening.question ??= question
    const text = JSON.stringify(question)
    const { stored } = opening
    if (isFirst && text === stored?.question) return succeed(stored.page)
    const outcome = await screener.screen(question)
    if (outcome.ok && text === JSON.stringify(opening.question)) opening.page = outcome.value
    return outcome
  },
})

/**
 * Keeps what the next visit will most likely ask first, of each dataset that will then still be here. Looks whenever there
 * is another dataset, or an answer. Gives back how to stop.
 */
export function persistFirstPage(opening: StartupCache, onAnswer: (listener: () => void) => () => void): () => void {
  let last: StartupCache['page']
  const persist = () => {
    const { question, page } = opening
    const dataset = store.stonks
    if (!page || page === last || question?.scope.kind !== 'all') return
    if (!dataset?.stored || page.version !== dataset.version) return
    last = page
    const { words, numbers } = packPage(page)
    const kept: StoredFirstPage = { release: __RELEASE__, dataset, question, words, numbers: [...numbers] }
    try {
      localStorage.setItem(storageKey, JSON.stringify(kept))
    } catch {
      // A full or forbidden storage: the next visit waits for the worker.
    }
  }
  persist()
  const ends = [subscribeKey(store, 'stonks', persist), onAnswer(persist)]
  return () => ends.forEach((end) => end())
}
