const storageName = 'stonks:pending-bookmark'

/** Milliseconds: somebody who signs in later has forgotten the star. */
const maxAgeMs = 15 * 60_000

/** Remembers, for this tab, which star was tapped before signing in. Only the last one counts; null forgets it. */
export function rememberBookmark(symbol: string | null): void {
  try {
    if (symbol === null) sessionStorage.removeItem(storageName)
    else sessionStorage.setItem(storageName, JSON.stringify([symbol, Date.now()]))
  } catch {
    // Without storage the star is tapped once more.
  }
}

/** The star that waits for a sign-in, once. */
export function takeRememberedBookmark(): string | undefined {
  try {
    const [symbol, at] = JSON.parse(sessionStorage.getItem(storageName) ?? '[]') as readonly unknown[]
    rememberBookmark(null)
    return typeof symbol === 'string' && Date.now() - Number(at) < maxAgeMs ? symbol : undefined
  } catch {
    return undefined
  }
}
