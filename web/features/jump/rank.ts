/** What ranks a stock for a text. */
interface Named {
  readonly symbol: string
  readonly name: string | null
}

/** Someone who types means, first of all, a symbol: itself, then what begins so, then names that do; the rest keeps its order. */
export function rank<Item>(items: readonly Item[], text: string, named: (item: Item) => Named): readonly Item[] {
  const typed = text.toUpperCase()
  const place = (item: Item): number => {
    const { symbol, name } = named(item)
    if (symbol === typed) return 0
    if (symbol.startsWith(typed)) return 1
    return name?.toUpperCase().startsWith(typed) ? 2 : 3
  }
  return items.toSorted((a, b) => place(a) - place(b))
}
