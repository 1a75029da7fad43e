import type { Statements } from '#domain/statements/statements'

/** Where companies' statements come from. */
export interface StatementsSource {
  /** The statements of a listing by its upper-cased symbol, as publicly known on the day of the dataset; undefined if there are none. */
  statementsOf(symbol: string): Promise<Statements | undefined>
}
