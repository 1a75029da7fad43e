import { succeed, unpackPage, type Dataset, type Page, type Question, type Screener } from '#worker/contract'

/** The release that this page was built as. */
declare const __RELEASE__: string

/** What a visit asked first, as it is kept: the next one most likely asks it again, before there is a worker. */
export interface KeptPage {
  /** Another release may have kept it in another form. */
  readonly release: string
  readonly dataset: Dataset
  readonly question: Question
  /** The page, packed; null is a missing number. */
  readonly words: string
  readonly numbers: readonly (number | null)[]
}

export const place = 'stonks.first-page'

/** What a visit begins with: its first question, the newest answer to it, and what the last visit knew of it. */
export interface Opening {
  question?: Question
  page?: Page
  readonly kept?: { readonly dataset: Dataset; readonly question: string; readonly page: Page } | undefined
}

/** What the last visit has left; nothing where that is of another release, damaged, or the storage is closed. */
export function readOpening(): Opening {
  try {
    const { release, dataset, question, words, numbers } = JSON.parse(localStorage.getItem(place) ?? '{}') as KeptPage
    if (release !== __RELEASE__) return {}
    const page = unpackPage({ words, numbers: Float64Array.from(numbers, (number) => number ?? NaN) })
    return { kept: { dataset, question: JSON.stringify(question), page } }
  } catch {
    return {}
  }
}

/** The screener, which answers the first question from what the last visit has left of it. */
export const beginWith = (opening: Opening, screener: Screener): Screener => ({
  ...screener,
  async screen(question) {
    const isFirst = opening.question === undefined
    opening.question ??= question
    const text = JSON.stringify(question)
    const { kept } = opening
    if (isFirst && text === kept?.question) return succeed(kept.page)
    const outcome = await screener.screen(question)
    if (outcome.ok && text === JSON.stringify(opening.question)) opening.page = outcome.value
    return outcome
  },
})
