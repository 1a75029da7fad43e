/** The median of numbers in ascending order; NaN without any. */
export const medianOfSorted = (sorted: ArrayLike<number>): number =>
  (sorted[(sorted.length - 1) >> 1] ?? NaN) / 2 + (sorted[sorted.length >> 1] ?? NaN) / 2

/** The median of numbers, without changing their order; NaN without any. */
export const medianOf = (values: Iterable<number>): number => medianOfSorted(Float64Array.from(values).sort())
