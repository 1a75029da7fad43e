/**
 * How a metric’s values are spread. Bar 0 counts those below the first edge, bar i those from edge i − 1 up to the next;
 * the last bar is open above. Missing values are in none.
 */
export interface Spread {
  /** Ascending, in the metric’s own unit. None where all values are equal. */
  readonly edges: readonly number[]
  readonly bars: readonly number[]
}

const mostEdges = 15
/** So many of the values lie at each end beyond what is drawn in bars of one width: a single giant would flatten all. */
const tail = 0.02
/** Positive values that differ by more than this are drawn on a logarithmic scale. */
const wide = 100

/** Round edges for a histogram of values in ascending order: 8 to 16 bars, whatever the distribution. */
export function edgesOf(sorted: ArrayLike<number>): readonly number[] {
  const last = sorted.length - 1
  const quantile = (share: number) => sorted[Math.round(share * last)] ?? NaN
  const [low, high] = [quantile(tail), quantile(1 - tail)]
  // Where nearly all are equal, the few others tell more.
  const ends = low < high ? ([low, high] as const) : ([quantile(0), quantile(1)] as const)
  const drawn = [...(ends[0] > 0 && ends[1] > wide * ends[0] ? logarithmic(ends) : []), linear(ends)]
  // Of steps below what a double can tell apart some are the same, and some are rounded to beyond the ends.
  const edges = new Set(drawn.find(({ length }) => length <= mostEdges))
  return [...edges].filter((edge) => edge > ends[0] && edge <= ends[1])
}

type Ends = readonly [low: number, high: number]

/** 1, 2 and 5 of each power of ten, or fewer where those are too many. */
function logarithmic([low, high]: Ends): (readonly number[])[] {
  const first = Math.floor(Math.log10(low))
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, i) => first + i)
  return [[1, 2, 5], [1, 3], [1]].map((heads) =>
    powers
      .flatMap((power) => heads.map((head) => Number(`${head}e${power}`)))
      .filter((edge) => edge > low && edge < high),
  )
}

/** The multiples of the smallest round step of which there are not too many. */
function linear([low, high]: Ends): readonly number[] {
  const power = Math.floor(Math.log10((high - low) / mostEdges))
  for (const head of [10, 20, 25, 50, 100, 200]) {
    const step = Number(`${head}e${power - 1}`)
    const from = Math.floor(low / step) + 1
    const length = Math.ceil(high / step) - from
    // By text, because a product of a fraction would be 0.30000000000000004.
    if (length <= mostEdges) return Array.from({ length }, (_, i) => Number(`${(from + i) * head}e${power - 1}`))
  }
  return []
}
