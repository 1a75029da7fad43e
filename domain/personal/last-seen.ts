import { parseSymbol } from '../stock/stock.ts'
import { parseDate, parseFields, parseList, parseVersion } from './parse-fields.ts'

/** The result of a screen, a list or an alert rule in one dataset that the user saw last. */
export interface LastSeen {
  /** `screen:…`, `list:…` or `rule:…` with an id. */
  readonly key: string
  /** The version of the dataset. */
  readonly version: string
  /** The newest session of the dataset, YYYY-MM-DD. */
  readonly date: string | null
  readonly symbols: readonly string[]
}

/** The symbols added and removed between two results. */
export interface SymbolChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** The session of the earlier result. */
  readonly since: string | null
}

const maxSymbols = 50_000

/** Parses a stored record; undefined if it is invalid. */
export function parseLastSeen(value: unknown): LastSeen | undefined {
  const fields = parseFields(value)
  const version = parseVersion(fields['version'])
  const date = parseDate(fields['date'])
  const symbols = parseList(fields['symbols'], maxSymbols, parseSymbol)
  const { key } = fields
  const isKey = typeof key === 'string' && /^(screen|list|rule):.{1,200}$/.test(key)
  return isKey && version !== undefined && date !== undefined && symbols ? { key, version, date, symbols } : undefined
}

/** The changes of a newer dataset; undefined for a first result, and for the same or an older dataset. */
export function changesSince(previous: LastSeen | undefined, now: LastSeen): SymbolChanges | undefined {
  if (!previous || previous.version === now.version || isLater(previous, now)) return undefined
  const before = new Set(previous.symbols)
  const after = new Set(now.symbols)
  const added = now.symbols.filter((symbol) => !before.has(symbol)).toSorted()
  const removed = previous.symbols.filter((symbol) => !after.has(symbol)).toSorted()
  return added.length + removed.length > 0 ? { added, removed, since: previous.date } : undefined
}

/** The newer of two results under one key: a tab with an older dataset never overwrites a newer one. */
export const newerSnapshot = (previous: LastSeen | undefined, next: LastSeen): LastSeen =>
  previous && isLater(previous, next) ? previous : next

/** Whether a rule fires on the stocks that its query gains or on those that it loses. */
export type FiringSide = 'added' | 'removed'

/** The last-seen result after a check of a rule, and the stocks on which it fires: without any, it does not fire. */
export const afterCheck = (
  previous: LastSeen | undefined,
  now: LastSeen,
  side: FiringSide,
): { readonly lastSeen: LastSeen; readonly symbols: readonly string[] } => ({
  lastSeen: newerSnapshot(previous, now),
  symbols: changesSince(previous, now)?.[side] ?? [],
})

const isLater = (a: LastSeen, b: LastSeen): boolean => (a.date ?? '') > (b.date ?? '')

/** A result with the user’s own additions and removals, which are not announced as changes. */
export function withOwnEdits(lastSeen: LastSeen, put: readonly string[], taken: readonly string[]): LastSeen {
  const symbols = new Set([...lastSeen.symbols, ...put])
  for (const symbol of taken) symbols.delete(symbol)
  return { ...lastSeen, symbols: [...symbols] }
}
