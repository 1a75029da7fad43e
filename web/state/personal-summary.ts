import { proxy } from 'valtio/vanilla'

/** The part of the personal data that the first rows need; the rest loads after them. */
export const personalSummary = proxy<{
  /** Whether there is personal content to show above the rows. */
  hasContent: boolean
  /** The tags that filter the rows. They are private, so that no link contains them. */
  tags: string[]
  /** The stocks with these tags; null if no tag is chosen. */
  symbols: string[] | null
  /** The new stocks in the saved screen or list that is shown. */
  newSymbols: string[]
}>({ hasContent: false, tags: [], symbols: null, newSymbols: [] })
