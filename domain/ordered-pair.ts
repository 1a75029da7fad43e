/** Two ends, each of which is acceptable, where they stand in order; null is open, and −0 is 0. */
export function orderedPair<End extends number | null>(
  value: unknown,
  isEnd: (end: unknown) => end is End,
): readonly [End, End] | undefined {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isEnd)) return undefined
  const [lower, upper] = value.map((end) => (end === null ? end : end + 0)) as [End, End]
  return (lower ?? -Infinity) <= (upper ?? Infinity) ? [lower, upper] : undefined
}
