import { parseSymbol } from '../stock/stock.ts'
import { parseDate, parseFields, parseList, parseVersion } from './parse-fields.ts'
import { maxNotes } from './stock-note.ts'

/** The result of a screen, a list or an alert rule in one dataset that the user saw last. */
export interface LastSeen {
  /** `screen:…`, `list:…` or `rule:…` with an id. */
  readonly key: string
  /** The version of the dataset. */
  readonly version: string
  /** The newest session of the dataset, YYYY-MM-DD. */
  readonly date: string | null
  readonly symbols: readonly string[]
  /** The stocks on the lists of the screen at that time: it could select no others. Absent for a screen without lists. */
  readonly listed?: readonly string[]
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
  const listed = fields['listed'] === undefined ? undefined : parseList(fields['listed'], maxNotes, parseSymbol)
  const { key } = fields
  const isKey = typeof key === 'string' && /^(screen|list|rule):.{1,200}$/.test(key)
  if (!isKey || version === undefined || date === undefined || !symbols) return undefined
  if (fields['listed'] !== undefined && !listed) return undefined
  return { key, version, date, symbols, ...(listed && { listed }) }
}

/** Tests whether a result’s screen could select a symbol. */
function listing({ listed }: LastSeen): (symbol: string) => boolean {
  const symbols = listed && new Set(listed)
  return (symbol) => symbols?.has(symbol) ?? true
}

/**
 * The changes of a newer dataset; undefined for a first result, and for the same or an older dataset. Stocks that the user has
 * put on a list of the screen, or taken from it, in between are not among them.
 */
export function changesSince(previous: LastSeen | undefined, now: LastSeen): SymbolChanges | undefined {
  if (!previous || previous.version === now.version || isLater(previous, now)) return undefined
  const before = new Set(previous.symbols)
  const after = new Set(now.symbols)
  const [wasListed, isListed] = [listing(previous), listing(now)]
  const added = now.symbols.filter((symbol) => !before.has(symbol) && wasListed(symbol)).toSorted()
  const removed = previous.symbols.filter((symbol) => !after.has(symbol) && isListed(symbol)).toSorted()
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

/**
 * A last-seen result of a screen after a change of its lists: without the stocks that left them, and with the matches among
 * those that came, so that only their later changes are announced. Undefined if its lists are the same.
 */
export function relisted(lastSeen: LastSeen, now: LastSeen): LastSeen | undefined {
  const { listed: before, ...rest } = lastSeen
  const { listed } = now
  if (before?.join() === listed?.join()) return undefined
  const [wasListed, isListed] = [listing(lastSeen), listing(now)]
  const symbols = [...lastSeen.symbols.filter(isListed), ...now.symbols.filter((symbol) => !wasListed(symbol))]
  return { ...rest, symbols, ...(listed && { listed }) }
}

/** A result with other symbols for its stocks; the same object if none changes. */
export function withSymbols(lastSeen: LastSeen, symbolOf: (symbol: string) => string): LastSeen {
  const { symbols, listed } = lastSeen
  if ([...symbols, ...(listed ?? [])].every((symbol) => symbolOf(symbol) === symbol)) return lastSeen
  const moved = (all: readonly string[]) => [...new Set(all.map(symbolOf))]
  return { ...lastSeen, symbols: moved(symbols), ...(listed && { listed: moved(listed).toSorted() }) }
}

/** A result with the user’s own additions and removals, which are not announced as changes. */
export function withOwnEdits(lastSeen: LastSeen, put: readonly string[], taken: readonly string[]): LastSeen {
  const symbols = new Set([...lastSeen.symbols, ...put])
  for (const symbol of taken) symbols.delete(symbol)
  return { ...lastSeen, symbols: [...symbols] }
}
