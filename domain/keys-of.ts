/**
 * The keys in the type of an object, in their written order. TypeScript types `Object.keys` as `string[]`, since a value may
 * have more keys than its type: use this only for literal tables.
 */
/* @__NO_SIDE_EFFECTS__ */
export const keysOf = <Table extends object>(table: Table) =>
  // This is true for a literal table.
  Object.keys(table) as Extract<keyof Table, string>[]

/** An object with a value for each key. */
/* @__NO_SIDE_EFFECTS__ */
export const fromKeys = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key, index: number) => Value,
): Record<Key, Value> =>
  // `Object.fromEntries` forgets which keys it was given.
  Object.fromEntries(keys.map((key, index) => [key, valueOf(key, index)])) as Record<Key, Value>

/** The same, but each value is made when it is first read. */
export function fromKeysOnce<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  const table = fromKeys(keys, (): Value | undefined => undefined)
  const define = (key: Key, how: PropertyDescriptor) => Object.defineProperty(table, key, { enumerable: true, ...how })
  for (const key of keys)
    define(key, {
      configurable: true,
      get() {
        const value = valueOf(key)
        define(key, { value })
        return value
      },
    })
  // Each getter returns a value.
  return table as Record<Key, Value>
}

/** An object of unknown shape: any key may hold anything, or be missing. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object, and neither an array nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The own fields of an object of unknown shape, nothing inherited; empty if the value is not an object. */
export const fieldsOf = (value: unknown): JsonObject => (isObject(value) ? { __proto__: null, ...value } : {})

/** The items of an array; empty if the value is not an array. */
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
