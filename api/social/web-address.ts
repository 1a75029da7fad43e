const longest = 2048

/** An http or https address without a name and password in it, exactly as it was written, or null. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null
  // What a browser would overlook, or a reader would not see, has no place in an address.
  if (!/^https?:\/\/[^\s<>"\\\p{C}]+$/iu.test(value) || !URL.canParse(value)) return null
  const { username, password } = new URL(value)
  return username === '' && password === '' ? value : null
}
