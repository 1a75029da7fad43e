/**
 * Finds the listed symbol of a source’s symbol, which has no separators: `BRK-B` of `BRKB`. undefined where none is listed, or
 * where it could be two of them and is neither as it stands.
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
