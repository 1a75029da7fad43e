/** A text that a filter can ask for, upper-cased, and how many stocks asking for it would show. */
export interface Choice {
  readonly text: string
  readonly count: number
}

/**
 * How many stocks each choice of the filter panel would show while every other filter stays as it is. Max Entries never
 * counts.
 */
export interface Facets {
  /** Were it ticked. The two exchanges are one filter, each counted as if it alone were ticked. */
  readonly flags: { readonly [F in 'sp500' | 'nasdaq' | 'nyse' | 'dowJones']: number }
  /** The seven known sectors in their order, then whatever else the dataset has, by text. */
  readonly sector: readonly Choice[]
  /** Every industry of the dataset, by text. */
  readonly industry: readonly Choice[]
  /** Bar i: the stocks between slider positions i and i + 1; a value on a step counts above it. Missing ones in none. */
  readonly marketCap: readonly number[]
  readonly volume: readonly number[]
  /** Bar i: closes from `priceEdges[i]` up to the next edge; the last bar is open above. */
  readonly price: readonly number[]
}

/** In dollars, in the steps 1, 2, 5: each bar is about as wide as the others on a logarithmic scale. */
export const priceEdges: readonly number[] = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
