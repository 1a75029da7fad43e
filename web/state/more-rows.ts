import { proxy } from 'valtio/vanilla'

/**
 * A higher limit than Max Entries for one selection. It belongs to the view and not to the filters: link, preset and saved
 * screen do not change.
 */
interface MoreRows {
  /** The `selection` of the query; another one starts with its own Max Entries. */
  readonly selection: string
  /** Like Max Entries: 0 is all. */
  readonly maxEntries: number
}

export const moreRows = proxy<MoreRows>({ selection: '', maxEntries: 0 })

export const showMoreRows = (next: MoreRows): void => void Object.assign(moreRows, next)
