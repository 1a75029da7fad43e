import { proxy } from 'valtio/vanilla'
import type { Metric } from '#domain/stock/metric'

/** A column of what a file says of the stocks of a list. */
export interface ListColumn extends Omit<Metric, 'of'> {
  readonly id: `list:${string}`
  readonly of?: undefined
  readonly decimals?: undefined
  /** The texts of its cells by symbol. */
  readonly values: ReadonlyMap<string, string>
  /** The text of a stock’s cell, a dash if the file says nothing. */
  readonly cell: (symbol: string) => string
}

/** The part of the personal data that the first rows need; the rest loads after them. */
export const personalSummary = proxy<{
  /** Whether there is personal content to show above the rows. */
  hasContent: boolean
  /** The tags that filter the rows. They are private, so that no link contains them. */
  tags: string[]
  /** The stocks with these tags; null if no tag is chosen. */
  symbols: string[] | null
  /** The columns of the lists of these tags; a reference, so that it stays the same object. */
  columns: readonly ListColumn[]
  /** What these files say of a stock, before its name in a phone’s row; null if they say nothing of any. */
  position: ((symbol: string) => string) | null
  /** The new stocks in the saved screen or list that is shown. */
  newSymbols: string[]
}>({ hasContent: false, tags: [], symbols: null, columns: [], position: null, newSymbols: [] })
