/** What is missing: the data worker, or a part of the page. */
type Cause = 'worker' | 'part'

const markOf = (cause: Cause): string => `stonks:reloaded:${cause}`

/**
 * Reloads the page for something that is missing, as after a new release; but never twice in a row, so never in a loop.
 * `release` tells one release's failure from the next one's. False where the page stays as it is.
 */
export function reloadOnce(cause: Cause, release = ''): boolean {
  try {
    if (sessionStorage.getItem(markOf(cause)) === release) return false
    sessionStorage.setItem(markOf(cause), release)
  } catch {
    return false // Without a memory of the first reload a second could follow.
  }
  location.reload()
  return true
}

/** Says that it is there: when it is missing next, the page may reload again. */
export function forgetReload(cause: Cause): void {
  try {
    sessionStorage.removeItem(markOf(cause))
  } catch {
    // Nothing was remembered either.
  }
}
