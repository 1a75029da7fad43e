/** A cache with a maximum total weight, which evicts the least recently used values; each value weighs 1 by default. */
export function createLruCache<Value>(maxWeight: number, weightOf: (value: Value) => number = () => 1) {
  // A Map iterates in insertion order: a used entry is reinserted, so the first one is the least recently used.
  const entries = new Map<string, Value>()
  let weight = 0
  const drop = (key: string) => {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    weight -= weightOf(value)
  }
  return {
    /** Counts as a use. */
    get: (key: string): Value | undefined => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key: string, value: Value): void => {
      drop(key)
      entries.set(key, value)
      weight += weightOf(value)
      for (const oldest of entries.keys()) {
        if (weight <= maxWeight) break
        drop(oldest)
      }
    },
  }
}
