import { isDate } from '../text/is-date.ts'

/** The own fields of a stored or imported object; empty for any other value. */
export function parseFields(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value))
}

/** The id of a personal record: 24 hexadecimal digits. */
export const parseId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : undefined

/** A whole number from 0 up to `max`. */
export const parseCount = (value: unknown, max: number): number | undefined =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max ? Number(value) || 0 : undefined

/** The last moment of a `Date`, in epoch milliseconds. */
export const maxTimestamp = 8.64e15

/** A moment in epoch milliseconds. */
export const parseTimestamp = (value: unknown): number | undefined => parseCount(value, maxTimestamp)

/** A dataset version: a name given by a server, or a hash. */
export const parseVersion = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : undefined

/** A session's date, or null for an unknown one; undefined for anything else. */
export function parseDate(value: unknown): string | null | undefined {
  return value === null || isDate(value) ? value : undefined
}

/** Every entry of a list, parsed by `read`; undefined if it is not a list, too long, or has an invalid entry. */
export function parseList<Value>(
  value: unknown,
  max: number,
  read: (entry: unknown) => Value | undefined,
): readonly Value[] | undefined {
  if (!Array.isArray(value) || value.length > max) return undefined
  const entries = value.map(read)
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}
