/** The decimals that suit all rows of a column: four if most of its numbers are below 1, else two. */
export function fittingDecimals(values: Iterable<number>): number {
  const sizes = Float64Array.from(values, Math.abs)
    .filter((size) => size > 0)
    .sort()
  return (sizes[Math.floor(sizes.length / 2)] ?? 1) < 1 ? 4 : 2
}
