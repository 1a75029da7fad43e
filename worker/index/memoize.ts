/** The same answers as `make`, the last `most` of which are kept: whoever asks again soon does not wait again. */
export function keepRecent<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>()
  return (key) => {
    const value = kept.get(key) ?? make(key)
    // A map remembers the order of its keys: the one used last comes last.
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}

/** What `make` makes of a key, made when it is first asked for and then kept. */
export function keyed<Key extends readonly (string | boolean)[], Value>(
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
