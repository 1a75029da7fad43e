/** Memoizes `make` for its most recently used keys (LRU). */
export function memoizeRecent<Value>(maxEntries: number, make: (key: string) => Value): (key: string) => Value {
  const recent = new Map<string, Value>()
  return (key) => {
    const value = recent.get(key) ?? make(key)
    // A map keeps the order of its keys: move the key that was used last to the end.
    recent.delete(key)
    recent.set(key, value)
    const [oldest] = recent.keys()
    if (recent.size > maxEntries && oldest !== undefined) recent.delete(oldest)
    return value
  }
}

/** Memoizes `make` for every key. */
export function memoize<Key extends readonly (string | boolean)[], Value>(
  make: (...key: Key) => Value,
): (...key: Key) => Value {
  const made = new Map<string, Value>()
  return (...key) => {
    const id = key.join(' ')
    const known = made.get(id)
    if (known !== undefined) return known
    const value = make(...key)
    made.set(id, value)
    return value
  }
}
