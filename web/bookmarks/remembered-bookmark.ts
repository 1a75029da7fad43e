const storageName = 'stonks:pending-bookmark'

/** The time after which a sign-in no longer adds the bookmark. */
const maxAgeMs = 15 * 60_000

/** Stores, for this tab, the symbol that was bookmarked while signed out. Only the last one counts; null removes it. */
export function rememberBookmark(symbol: string | null): void {
  try {
    if (symbol === null) sessionStorage.removeItem(storageName)
    else sessionStorage.setItem(storageName, JSON.stringify([symbol, Date.now()]))
  } catch {
    // Without storage the user has to tap again.
  }
}

/** A symbol and when it was bookmarked, in milliseconds. */
const isRemembered = (value: unknown): value is readonly [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

/** Returns the symbol that was bookmarked while signed out, and removes it. */
export function takeRememberedBookmark(): string | undefined {
  const symbol = rememberedBookmark()
  rememberBookmark(null)
  return symbol
}

/** The symbol that was bookmarked while signed out, and will be in the list after a sign-in. */
export function rememberedBookmark(): string | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]')
    return isRemembered(stored) && Date.now() - stored[1] < maxAgeMs ? stored[0] : undefined
  } catch {
    return undefined
  }
}
