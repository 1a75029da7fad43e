/** Keeps what was used last, and forgets the rest. */
export interface RecentlyUsed<Value> {
  /** Asking for a value is using it. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** Room for values that weigh no more than `most` together; each weighs 1 unless `weigh` says otherwise. */
export function createRecentlyUsed<Value>(
  most: number,
  weigh: (value: Value) => number = () => 1,
): RecentlyUsed<Value> {
  // A Map is in the order of insertion: what was used last is put in again, so the first is the one to forget.
  const kept = new Map<string, Value>()
  let weight = 0
  const drop = (key: string) => {
    const value = kept.get(key)
    if (value === undefined) return
    kept.delete(key)
    weight -= weigh(value)
  }
  return {
    get: (key) => {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set: (key, value) => {
      drop(key)
      kept.set(key, value)
      weight += weigh(value)
      for (const oldest of kept.keys()) {
        if (weight <= most) break
        drop(oldest)
      }
    },
  }
}
