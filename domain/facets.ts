import type { Filters } from './filters.ts'
import { without } from './rules.ts'
import { matching, type Scope, type Search } from './screen.ts'
import { sectorIds } from './sectors.ts'
import { marketCapSteps, volumeSteps } from './steps.ts'
import type { Stock } from './stock.ts'

/** A text that a filter can ask for, upper-cased, and how many stocks asking for it would show. */
export interface Choice {
  readonly text: string
  readonly count: number
}

/** An index of which stocks are members. */
export type IndexFlag = 'sp500' | 'dowJones'

export const indexFlags = ['sp500', 'dowJones'] as const satisfies readonly IndexFlag[]

/**
 * How many stocks each choice of the filter panel would show while every other filter stays as it is. Max Entries never
 * counts.
 */
export interface Facets {
  /** Were it ticked. The two exchanges are one filter, each counted as if it alone were ticked. */
  readonly flags: { readonly [F in 'sp500' | 'nasdaq' | 'nyse' | 'dowJones']: number }
  /** The indexes of which no stock of the whole dataset is said to be a member: its source does not know them. */
  readonly memberless: readonly IndexFlag[]
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

/** The limits between the bars of each histogram. */
export const barLimits = {
  marketCap: marketCapSteps.limits,
  volume: volumeSteps.limits,
  close: priceEdges.slice(1),
} as const satisfies Readonly<Record<string, readonly number[]>>

/** The bar that a value belongs to: as many limits as it reaches. */
export const barOf = (limits: readonly number[], value: number): number =>
  limits.filter((limit) => value >= limit).length

/** The counts, plainly: the worker's indexed ones must equal these. Where filters do not apply, those of all stocks. */
export function facetsOf(stocks: readonly Stock[], filters: Filters, scope: Scope, search: Search): Facets {
  const among = scope.kind === 'note' ? ({ kind: 'all' } as const) : scope
  const select = (changed: Filters) => matching(stocks, changed, among, search)
  const count = (change: Partial<Filters>) => select({ ...filters, ...change }).length
  const bars = (field: keyof typeof barLimits, rest: Filters) => {
    const counts = new Array<number>(barLimits[field].length + 1).fill(0)
    for (const { [field]: value } of select(rest)) {
      if (value === null) continue
      const bar = barOf(barLimits[field], value)
      counts[bar] = (counts[bar] ?? 0) + 1
    }
    return counts
  }
  return {
    flags: {
      sp500: count({ sp500: true }),
      dowJones: count({ dowJones: true }),
      nasdaq: count({ nasdaq: true, nyse: false }),
      nyse: count({ nasdaq: false, nyse: true }),
    },
    memberless: indexFlags.filter((flag) => !stocks.some((stock) => stock[flag])),
    sector: sectorTexts(textsOf(stocks, 'sector')).map((text) => ({ text, count: count({ sector: [text] }) })),
    industry: textsOf(stocks, 'industry').map((text) => ({ text, count: count({ industry: [text] }) })),
    marketCap: bars('marketCap', without(filters, 'marketCap')),
    volume: bars('volume', without(filters, 'volume')),
    price: bars('close', without(filters, 'minPrice', 'maxPrice')),
  }
}

/** The sectors that are offered, given those that a dataset has. */
export function sectorTexts(found: readonly string[]): readonly string[] {
  const known: readonly string[] = sectorIds
  return [...known, ...found.filter((text) => !known.includes(text))]
}

/** Every text of a field, upper-cased, in the language's own order. */
function textsOf(stocks: readonly Stock[], field: 'sector' | 'industry'): readonly string[] {
  const texts = stocks.flatMap(({ [field]: text }) => (text === null ? [] : [text.toUpperCase()]))
  return [...new Set(texts)].toSorted()
}
