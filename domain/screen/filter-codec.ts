import { fieldsOf } from '../keys-of.ts'
import { defaultFilters, filterKeys, filterRules, type Filters, withKnownFormulas } from './filters.ts'
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
export function encodeFilters(filters: Filters): string {
  const changes = differences(filters)
  if (Object.keys(changes).length === 0) return ''
  const bytes = new TextEncoder().encode(JSON.stringify(changes))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Filters from a `filter` parameter, percent-decoded, in plain or URL-safe base64. Unknown keys are dropped and an
 * invalid value falls back to its default. Never throws, for any text.
 */
export function decodeFilters(text: string | null | undefined): DecodedFilters {
  if (!text) return { filters: defaultFilters }
  if (text.length > maxLinkLength) return { filters: defaultFilters, warning: 'The filter in this link is too long.' }
  const changes = parseChanges(text)
  if (changes === undefined)
    return { filters: defaultFilters, warning: 'The filter in this link cannot be read; it may have been cut off.' }
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    return { filters: defaultFilters, warning: 'The filter in this link is not a set of filters.' }
  }
  const accepted = acceptEach<Filters>(filterKeys, changes, (key) => filterRules[key])
  const filters = withOneBoundEach(withKnownFormulas({ ...defaultFilters, ...accepted }))
  const refused = Object.keys(fieldsOf(fieldsOf(changes)['formulas'])).filter(
    (id) => !Object.hasOwn(filters.formulas, id),
  )
  if (refused.length === 0) return { filters }
  return {
    filters,
    warning: `The filter in this link has formulas that cannot be read: ${refused.join(', ').slice(0, 100)}.`,
  }
}

/** The content of a `filter` parameter; undefined if it cannot be decoded. */
export function parseChanges(text: string): unknown {
  try {
    // A "+" that was not percent-encoded arrives as a space.
    const base64 = text.replace(/[- ]/g, '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** The differences from the defaults: the content of a link and of the chips above the table. */
export function differences(filters: Filters): Partial<Filters> {
  return Object.fromEntries(
    filterKeys.filter((key) => !sameValue(filters[key], defaultFilters[key])).map((key) => [key, filters[key]]),
  )
}

/** Whether two values of a filter are equal by their canonical form, which links contain. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
