/** A JSON object of somebody else’s: any key may hold anything, or be missing. */
export type Foreign = Readonly<Record<string, unknown>>

/** What an object says itself, without what objects inherit; an empty one where the value is no object. */
export function objectIn(value: unknown): Foreign {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.assign(Object.create(null) as Record<string, unknown>, value)
}

/** The items of an array; none where the value is no array. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
