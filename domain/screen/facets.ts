import type { FlagField } from '../stock/fields.ts'
import type { MetricId } from '../stock/metrics.ts'
import { sectorIds } from '../stock/stock.ts'
import type { Filters } from './filters.ts'
import type { ColumnId } from './formulas.ts'
import { marketCapSteps, numericMetrics, volumeSteps } from './ranges.ts'
import type { Scope } from './screen.ts'

/** A value of a text filter, in upper case, and the number of stocks that it would show. */
export interface Choice {
  readonly text: string
  readonly count: number
}

/**
 * How many stocks each choice of the filter panel would show while every other filter stays as it is. Max Entries never
 * counts.
 */
export interface Facets {
  /** The number of stocks if the flag were ticked. The two exchanges are one filter; each counts as if it alone were ticked. */
  readonly flags: { readonly [F in 'sp500' | 'nasdaq' | 'nyse' | 'dowJones']: number }
  /** The indexes without members in the whole dataset: its source does not provide them. */
  readonly emptyIndexes: readonly FlagField[]
  /** The seven known sectors in their order, then all others of the dataset, sorted. */
  readonly sector: readonly Choice[]
  /** Every industry of the dataset, sorted; each counts as if no other one were chosen, and none excluded. */
  readonly industry: readonly Choice[]
  /** Bar i: the stocks between slider positions i and i + 1; a value on a step counts above it. Missing ones are in none. */
  readonly marketCap: readonly number[]
  readonly volume: readonly number[]
  /** Bar i: closes from `priceEdges[i]` up to the next edge; the last bar is open above. */
  readonly price: readonly number[]
  /** The distribution of each requested metric, with the edges of the whole dataset. */
  readonly ranges: { readonly [Id in ColumnId]?: Spread }
  /** The number of stocks of the whole dataset with a value, for `coveredMetrics` and the requested formulas. */
  readonly known: { readonly [Id in ColumnId]?: number }
  /** The number of stocks in the dataset. */
  readonly of: number
}

export const coveredTexts = ['exchange', 'sector', 'industry'] as const

/** The metrics that filters read. */
export const coveredMetrics: readonly MetricId[] = [...numericMetrics, ...coveredTexts]

/** A screen whose choices are counted, and the metrics whose distribution is requested. */
export interface FacetsQuery {
  readonly filters: Filters
  readonly scope: Scope
  readonly ranged?: readonly ColumnId[]
}

/** In dollars, in the steps 1, 2, 5: each bar is about as wide as the others on a logarithmic scale. */
export const priceEdges: readonly number[] = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** The limits between the bars of each histogram. */
export const barLimits = {
  marketCap: marketCapSteps.limits,
  volume: volumeSteps.limits,
  close: priceEdges.slice(1),
} as const satisfies Readonly<Record<string, readonly number[]>>

/** The bar of a value: the number of limits that it reaches. */
export const barOf = (limits: readonly number[], value: number): number =>
  limits.filter((limit) => value >= limit).length

/** The offered sectors, given those of a dataset. */
export function sectorTexts(found: readonly string[]): readonly string[] {
  const known: readonly string[] = sectorIds
  return [...known, ...found.filter((text) => !known.includes(text))]
}

/**
 * The distribution of a metric’s values. Bar 0 counts those below the first edge, bar i those from edge i − 1 up to the next;
 * the last bar is open above. Missing values are in none.
 */
export interface Spread {
  /** Ascending, in the metric’s own unit. None if all values are equal. */
  readonly edges: readonly number[]
  readonly bars: readonly number[]
}

const maxEdges = 15
/** The share of values at each end outside the bars of equal width: a single outlier would flatten the rest. */
const tail = 0.02
/** Positive values that differ by more than this are drawn on a logarithmic scale. */
const wide = 100
/** The share of values at or below zero that leaves the rest on a logarithmic scale: its first bar counts them. */
const few = 0.2

/** Round edges for a histogram of ascending values: 8 to 16 bars for any distribution. */
export function edgesOf(sorted: ArrayLike<number>): readonly number[] {
  const last = sorted.length - 1
  const quantile = (share: number) => sorted[Math.round(share * last)] ?? NaN
  const [low, high] = [quantile(tail), quantile(1 - tail)]
  // If nearly all are equal, the few others are more informative.
  const ends = low < high ? ([low, high] as const) : ([quantile(0), quantile(1)] as const)
  const lowest = lowestOnLogarithmicScale(sorted)
  const drawn = [...(ends[1] > wide * lowest ? logarithmic([lowest, ends[1]]) : []), linear(ends)]
  // Steps below the precision of a double can be equal, or rounded to values beyond the ends.
  const edges = new Set(drawn.find(({ length }) => length <= maxEdges))
  return [...edges].filter((edge) => edge > ends[0] && edge <= ends[1])
}

/** The low end of the values above zero; infinite unless nearly all values are. */
function lowestOnLogarithmicScale(sorted: ArrayLike<number>): number {
  let others = 0
  while (others < sorted.length && !((sorted[others] ?? NaN) > 0)) others++
  if (others > few * sorted.length) return Infinity
  return sorted[others + Math.round(tail * (sorted.length - 1 - others))] ?? Infinity
}

type Ends = readonly [low: number, high: number]

/** 1, 2 and 5 of each power of ten, or fewer if those are too many. */
function logarithmic([low, high]: Ends): (readonly number[])[] {
  const first = Math.floor(Math.log10(low))
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, i) => first + i)
  return [[1, 2, 5], [1, 3], [1]].map((heads) =>
    powers
      .flatMap((power) => heads.map((head) => Number(`${head}e${power}`)))
      .filter((edge) => edge > low && edge < high),
  )
}

/** The multiples of the smallest round step that gives at most the maximum of bars. */
function linear([low, high]: Ends): readonly number[] {
  const power = Math.floor(Math.log10((high - low) / maxEdges))
  for (const head of [10, 20, 25, 50, 100, 200]) {
    const step = Number(`${head}e${power - 1}`)
    const from = Math.floor(low / step) + 1
    const length = Math.ceil(high / step) - from
    // As text, because the product of a fraction would be 0.30000000000000004.
    if (length <= maxEdges) return Array.from({ length }, (_, i) => Number(`${(from + i) * head}e${power - 1}`))
  }
  return []
}
