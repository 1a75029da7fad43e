/**
 * Finds the listed symbol for a source’s symbol, which has no separators: `BRK-B` for `BRKB`. undefined if none is listed, or if
 * two could be meant and neither matches exactly.
 */
export function matchSymbols(listed: Iterable<string>): (symbol: string) => string | undefined {
  const found = new Map<string, string | undefined>()
  const all = [...listed]
  for (const symbol of all) {
    const plain = symbol.replaceAll('-', '')
    found.set(plain, found.has(plain) ? undefined : symbol)
  }
  for (const symbol of all) if (!symbol.includes('-')) found.set(symbol, symbol)
  return (symbol) => found.get(symbol)
}
