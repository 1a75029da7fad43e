import type { Dataset, Page, PageRequest } from '../contract.ts'
import { checksum } from './stored-form.ts'

/** A request and its page. */
export interface Answered {
  readonly question: PageRequest
  readonly page: Page
}

/** The first request of a visit: the next visit most likely repeats it, before the rest is read. */
export interface FirstPage extends Answered {
  readonly dataset: Dataset
}

export interface StoredFirstPage extends FirstPage {
  readonly checksum: number
}

export const toStoredFirstPage = (first: FirstPage): StoredFirstPage => ({ ...first, checksum: sum(first) })

/** The page as it was stored; undefined if it is damaged. */
export function fromStoredFirstPage(stored: StoredFirstPage): FirstPage | undefined {
  try {
    return sum(stored) === stored.checksum ? stored : undefined
  } catch {
    // Another build may have left a value of another shape under the same name.
    return undefined
  }
}

function sum({ dataset, question, page: { numbers, ...rest } }: FirstPage): number {
  return checksum([new TextEncoder().encode(JSON.stringify([dataset, question, rest])), numbers])
}
