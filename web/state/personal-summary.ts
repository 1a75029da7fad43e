import { proxy } from 'valtio/vanilla'

/** What the first rows know of a person’s own things, of which the rest comes after them. */
export const personalSummary = proxy<{
  /** Whether there is anything to show of them above the rows. */
  hasContent: boolean
  /** The tags that narrow the rows. They stand in no link: what they say is its owner’s. */
  tags: string[]
  /** The stocks that carry them; null where no tag is chosen. */
  symbols: string[] | null
  /** The stocks that are new in the saved screen or the list that is shown. */
  newSymbols: string[]
}>({ hasContent: false, tags: [], symbols: null, newSymbols: [] })
