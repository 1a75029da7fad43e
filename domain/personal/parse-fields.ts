/** The fields of what a storage or a file says is an object; none of anything else, and none that are inherited. */
export function parseFields(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value))
}

/** What names a thing that a person has made on some device: 24 hexadecimal digits. */
export const parseId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : undefined

/** A whole number from 0 up to `max`. */
export const parseCount = (value: unknown, max: number): number | undefined =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max ? Number(value) || 0 : undefined

/** The last moment that a date can be, in epoch milliseconds. */
const maxTimestamp = 8.64e15

/** When something happened, in epoch milliseconds. */
export const parseTimestamp = (value: unknown): number | undefined => parseCount(value, maxTimestamp)

/** The name of a version as a server or a hash gives it. */
export const parseVersion = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : undefined

/** A session's date, or null where nobody knew it; undefined for anything else. */
export function parseDate(value: unknown): string | null | undefined {
  if (value === null) return null
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}

/** Every entry of a list as `read` reads it; undefined where it is no list, is too long, or one cannot be read. */
export function parseList<Value>(
  value: unknown,
  max: number,
  read: (entry: unknown) => Value | undefined,
): readonly Value[] | undefined {
  if (!Array.isArray(value) || value.length > max) return undefined
  const entries = value.map(read)
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}
