/** The fields of what a storage or a file says is an object; none of anything else, and none that are inherited. */
export function fieldsIn(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value))
}

/** What names a thing that a person has made on some device: 24 hexadecimal digits. */
export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? value : undefined

/** A whole number from 0 up to `most`. */
export const countIn = (value: unknown, most: number): number | undefined =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) || 0 : undefined

/** The last moment that a date can be, in epoch milliseconds. */
const lastMoment = 8.64e15

/** When something happened, in epoch milliseconds. */
export const momentIn = (value: unknown): number | undefined => countIn(value, lastMoment)

/** The name of a version as a server or a hash gives it. */
export const versionIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : undefined

/** A session's date, or null where nobody knew it; undefined for anything else. */
export function dateIn(value: unknown): string | null | undefined {
  if (value === null) return null
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}

/** Every entry of a list as `read` reads it; undefined where it is no list, is too long, or one cannot be read. */
export function allIn<Value>(
  value: unknown,
  most: number,
  read: (entry: unknown) => Value | undefined,
): readonly Value[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined
  const entries = value.map(read)
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}
