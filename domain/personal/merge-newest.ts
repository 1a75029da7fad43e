/** What can be merged: when it was last changed, in epoch milliseconds. */
interface Dated {
  readonly changedAt: number
}

/**
 * Two collections as one: what either has is in it, and of what both have the later change counts. Of two changes of the
 * same moment the greater text counts, so that the order and the number of merges make no difference.
 */
export function mergeNewest<Item extends Dated>(
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const merged = new Map<string, Item>()
  for (const item of [...mine, ...theirs]) {
    const other = merged.get(keyOf(item))
    if (!other || isNewer(item, other)) merged.set(keyOf(item), item)
  }
  return [...merged.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const isNewer = (a: Dated, b: Dated): boolean =>
  a.changedAt === b.changedAt ? JSON.stringify(a) > JSON.stringify(b) : a.changedAt > b.changedAt
