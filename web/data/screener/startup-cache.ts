import { type Dataset, type Page, type PageRequest, unpackPage } from '#worker/contract'

/** The release that this page was built as. */
declare const __RELEASE__: string

/** The stored first page. Field names are those in localStorage: they must not change within a release. */
export interface StoredFirstPage {
  /** Another release may use another format. */
  readonly release: string
  readonly dataset: Dataset
  readonly question: PageRequest
  /** The page, packed; null is a missing number. */
  readonly words: string
  readonly numbers: readonly (number | null)[]
}

export const storageKey = 'stonks.first-page'

/** The first request of this visit, its newest result, and what the last visit stored. */
export interface StartupCache {
  question?: PageRequest
  page?: Page
  readonly stored?: { readonly dataset: Dataset; readonly question: string; readonly page: Page } | undefined
}

/** Reads the startup cache; empty if it is of another release, damaged, or the storage is unavailable. */
export function readStartupCache(): StartupCache {
  try {
    // The same release wrote it, which is checked first, and `unpackPage` checks the numbers.
    const { release, dataset, question, words, numbers } = JSON.parse(
      localStorage.getItem(storageKey) ?? '{}',
    ) as StoredFirstPage
    if (release !== __RELEASE__) return {}
    const page = unpackPage({ json: words, numbers: Float64Array.from(numbers, (number) => number ?? NaN) })
    return { stored: { dataset, question: JSON.stringify(question), page } }
  } catch {
    return {}
  }
}
