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
