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
