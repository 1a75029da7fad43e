/**
 * Decides for each record in turn whether it counts. A later record of a symbol replaces an earlier one, unless only the earlier
 * symbol is written in upper case: letter case is part of a vendor’s ticker, and `TpC` is not `TPC`.
 */
export function createSymbolCase(isKnown: (symbol: string) => boolean): (written: unknown, symbol: string) => boolean {
  const inOtherCase = new Set<string>()
  return (written, symbol) => {
    if (written === symbol) {
      inOtherCase.delete(symbol)
      return true
    }
    if (isKnown(symbol) && !inOtherCase.has(symbol)) return false
    inOtherCase.add(symbol)
    return true
  }
}
