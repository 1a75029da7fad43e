/** Four where most numbers of a column are below 1, else two: what suits all its rows, which share their decimals. */
export function fittingDecimals(values: Iterable<number>): number {
  const sizes = Float64Array.from(values, Math.abs)
    .filter((size) => size > 0)
    .sort()
  return (sizes[Math.floor(sizes.length / 2)] ?? 1) < 1 ? 4 : 2
}
