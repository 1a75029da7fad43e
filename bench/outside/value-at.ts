/** The value at the first of several paths (`last.close`) at which a record has one. */
export function valueAt(record: unknown, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = path.split('.').reduce<unknown>(own, record)
    if (value !== undefined) return value
  }
  return undefined
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? value[key as keyof typeof value]
    : undefined
