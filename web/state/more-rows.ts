import { proxy } from 'valtio'

/**
 * The rows that are shown of one selection although Max Entries leaves fewer. They belong to the view and not to the
 * filters: the link, the preset and the saved screen stay as they are.
 */
interface MoreRows {
  /** The `selection` of the query; another one begins with its own Max Entries again. */
  readonly selection: string
  /** As Max Entries: 0 is all. */
  readonly maxEntries: number
}

export const moreRows = proxy<MoreRows>({ selection: '', maxEntries: 0 })

export const showMoreRows = (next: MoreRows): void => void Object.assign(moreRows, next)
