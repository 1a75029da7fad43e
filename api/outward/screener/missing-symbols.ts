import { screenOfSymbols } from '#domain/screen/symbol-list'
import type { Snapshot } from '#worker/engine/open-dataset'

/** The symbols of a screen’s list that no stock of a market has. */
export function missingSymbols(market: Pick<Snapshot, 'select'>, symbols: readonly string[]): readonly string[] {
  if (symbols.length === 0) return []
  const { page, rows } = market.select({ filters: screenOfSymbols(symbols), scope: { kind: 'all' } })
  const found = new Set(page({ from: 0, count: rows.length, fields: [] }).symbols)
  return symbols.filter((symbol) => !found.has(symbol))
}
