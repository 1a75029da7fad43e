/** A list with one of its items moved by so many places, as far as the list goes. */
export function moved<Item>(items: readonly Item[], item: Item, by: number): readonly Item[] {
  const from = items.indexOf(item)
  if (from === -1) return items
  const to = Math.min(Math.max(from + by, 0), items.length - 1)
  const others = items.filter((other) => other !== item)
  return [...others.slice(0, to), item, ...others.slice(to)]
}
