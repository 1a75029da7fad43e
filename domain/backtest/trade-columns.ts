/** The trades of a run by their indexes, in the order of their purchases: columns, because there may be tens of thousands. */
export interface Trades {
  readonly symbols: readonly string[]
  /** The indexes of the sessions of the purchase and of the sale, counted from the first purchase. */
  readonly bought: Uint32Array
  readonly sold: Uint32Array
  /** Dollars per share that was sold: earlier prices are adjusted for the splits until then. */
  readonly buyPrices: Float64Array
  readonly sellPrices: Float64Array
  /** Fractions, without trading costs; a delisted stock's less the assumed loss. */
  readonly returns: Float64Array
  /** Why it was sold, as an index of `exits`. */
  readonly exits: Uint8Array
}

/** A trade ends when the stock is left out at a rebalance, when its prints end, or with the run, which still holds it. */
export const exits = ['sold', 'delisted', 'held'] as const
