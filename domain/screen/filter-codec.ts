import { fieldsOf, type JsonObject } from '../keys-of.ts'
import {
  defaultFilters,
  defaultsOf,
  filterKeys,
  filterRules,
  type Filters,
  maxSymbols,
  withKnownFormulas,
} from './filters.ts'
import { acceptEach } from './ranges.ts'
import { withOneBoundEach } from './stepped.ts'

/** The filters of a link, always valid, and a warning if it could not be read. */
export interface DecodedFilters {
  readonly filters: Filters
  readonly warning?: string
}

/** The maximum length of a link: no valid one is longer, and decoding must not block the page. */
const maxLinkLength = 100_000

/** The differences from the defaults as base64 of UTF-8 JSON, the form of the `filter` parameter; '' for none. */
export const encodeFilters = (filters: Filters): string => encodeChanges(differences(filters))

/** The parameters of a screen’s address, '' for none: a person can read and write the list of symbols. */
export const screenParameters = (filters: Filters) => ({
  symbols: filters.symbols.join(),
  filter: encodeChanges({ ...differences(filters), symbols: undefined }),
})

function encodeChanges(changes: JsonObject): string {
  const json = JSON.stringify(changes)
  if (json === '{}') return ''
  const bytes = new TextEncoder().encode(json)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Filters from a `filter` parameter, percent-decoded, in plain or URL-safe base64, and from a `symbols` parameter, which
 * replaces the list of the former. Unknown keys are dropped and an invalid value falls back to its default. Never throws, for
 * any text.
 */
export function decodeFilters(text: string | null | undefined, symbols?: string | null): DecodedFilters {
  if (!text && !symbols) return { filters: defaultFilters }
  if (text && text.length > maxLinkLength) return unreadable('is too long.')
  const changes = text ? parseChanges(text) : {}
  if (changes === undefined) return unreadable('cannot be read; it may have been cut off.')
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes))
    return unreadable('is not a set of filters.')
  const listed = listOf(symbols)
  const all = { ...changes, ...listed }
  const accepted = acceptEach<Filters>(filterKeys, all, (key) => filterRules[key])
  const filters = withOneBoundEach(withKnownFormulas({ ...defaultsOf({ symbols: [], ...accepted }), ...accepted }))
  const refused = Object.keys(fieldsOf(fieldsOf(changes)['formulas'])).filter(
    (id) => !Object.hasOwn(filters.formulas, id),
  )
  if (new Set(listed?.symbols).size > filters.symbols.length)
    return { filters, warning: 'This link has too many symbols, or some that cannot be read.' }
  if (refused.length === 0) return { filters }
  return {
    filters,
    warning: `The filter in this link has formulas that cannot be read: ${refused.join(', ').slice(0, 100)}.`,
  }
}

/**
 * A parameter without what a message adds behind a link, such as a bracket or a full stop. An ellipsis stays, because it
 * stands for what is missing.
 */
export const withoutMarks = (text: string): string => text.replace(/[^\w…^/-]{1,9}$/, '')

const unreadable = (why: string): DecodedFilters => ({
  filters: defaultFilters,
  warning: `The filter in this link ${why}`,
})

/** The list of a `symbols` parameter in upper case, unchecked, with one more than its maximum if it is too long. */
export const listOf = (symbols: string | null | undefined) =>
  symbols
    ? {
        symbols: withoutMarks(symbols)
          .toUpperCase()
          .split(/[\s,]+/, maxSymbols + 1)
          .filter(Boolean),
      }
    : undefined

/** The content of a `filter` parameter; undefined if it cannot be decoded. */
export function parseChanges(text: string): unknown {
  try {
    // A "+" that was not percent-encoded arrives as a space, and a link that was encoded twice still has escapes.
    const base64 = text.replace(/[- ]|%2B/gi, '+').replace(/_|%2F/gi, '/')
    // Base64 of JSON ends in a letter or a digit, or in padding, which is optional.
    const [link = ''] = /^[a-z\d+/\s]*[a-z\d]/i.exec(base64) ?? []
    const bytes = Uint8Array.from(atob(link), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** The differences from the defaults: the content of a link and of the chips above the table. */
export function differences(filters: Filters): Partial<Filters> {
  const defaults = defaultsOf(filters)
  return Object.fromEntries(
    filterKeys.filter((key) => !sameValue(filters[key], defaults[key])).map((key) => [key, filters[key]]),
  )
}

/** Whether two values of a filter are equal by their canonical form, which links contain. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
