/** Keeps what was used last, and forgets the rest. */
export interface LruCache<Value> {
  /** Asking for a value is using it. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** Room for values that weigh no more than `most` together; each weighs 1 unless `weigh` says otherwise. */
export function createLruCache<Value>(
  maxWeight: number,
  weightOf: (value: Value) => number = () => 1,
): LruCache<Value> {
  // A Map is in the order of insertion: what was used last is put in again, so the first is the one to forget.
  const entries = new Map<string, Value>()
  let weight = 0
  const drop = (key: string) => {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    weight -= weightOf(value)
  }
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
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
