import { parseSymbol } from '../dataset/parse-stock.ts'
import { allIn, dateIn, fieldsIn, versionIn } from './parse-fields.ts'

/** What a screen, a list or a rule selected in one dataset. */
export interface Look {
  /** `screen:…`, `list:…` or `rule:…`, and whose. */
  readonly key: string
  /** The dataset's. */
  readonly version: string
  /** Its newest session, YYYY-MM-DD. */
  readonly date: string | null
  readonly symbols: readonly string[]
}

/** What came and went between two looks. */
export interface SinceLook {
  readonly came: readonly string[]
  readonly went: readonly string[]
  /** The session of the earlier look. */
  readonly since: string | null
}

const mostSymbols = 50_000

/** The look in what a storage holds; undefined where it is none. */
export function lookIn(value: unknown): Look | undefined {
  const fields = fieldsIn(value)
  const version = versionIn(fields['version'])
  const date = dateIn(fields['date'])
  const symbols = allIn(fields['symbols'], mostSymbols, parseSymbol)
  const { key } = fields
  const isKey = typeof key === 'string' && /^(screen|list|rule):.{1,200}$/.test(key)
  return isKey && version !== undefined && date !== undefined && symbols ? { key, version, date, symbols } : undefined
}

/**
 * What a newer dataset changed. There is nothing to tell of a first look, of a second one at the same dataset, nor of an
 * older dataset than the one that was looked at.
 */
export function sinceLook(kept: Look | undefined, now: Look): SinceLook | undefined {
  if (!kept || kept.version === now.version || isLater(kept, now)) return undefined
  const before = new Set(kept.symbols)
  const after = new Set(now.symbols)
  const came = now.symbols.filter((symbol) => !before.has(symbol)).toSorted()
  const went = kept.symbols.filter((symbol) => !after.has(symbol)).toSorted()
  return came.length + went.length > 0 ? { came, went, since: kept.date } : undefined
}

/** Of two looks at the same thing the one that counts: a tab with an older dataset takes nothing back. */
export const laterLook = (kept: Look | undefined, next: Look): Look => (kept && isLater(kept, next) ? kept : next)

const isLater = (a: Look, b: Look): boolean => (a.date ?? '') > (b.date ?? '')

/** A look with what its owner themselves put in or took out: that is no news to them. */
export function byHand(look: Look, put: readonly string[], taken: readonly string[]): Look {
  const symbols = new Set([...look.symbols, ...put])
  for (const symbol of taken) symbols.delete(symbol)
  return { ...look, symbols: [...symbols] }
}
