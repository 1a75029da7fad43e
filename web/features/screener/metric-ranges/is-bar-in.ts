import type { Range } from '#domain/screen/ranges'

/** Whether a bar reaches into a range. The first bar is open below, the last one above. */
export function isBarIn(edges: readonly number[], bar: number, [min, max]: Range): boolean {
  const from = edges[bar - 1] ?? -Infinity
  const to = edges[bar] ?? Infinity
  return to > (min ?? -Infinity) && from <= (max ?? Infinity)
}
