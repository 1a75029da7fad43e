const mark = 'stonks:reloaded'

/** Reloads the page for a part that is missing, as after a new release; but never twice in a row, so never in a loop. */
export function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(mark) !== null) return
    sessionStorage.setItem(mark, new Date().toISOString())
  } catch {
    return // Without a memory of the first reload a second could follow.
  }
  location.reload()
}

/** Says that all parts are there: the next missing one may reload again. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(mark)
  } catch {
    // Nothing was remembered either.
  }
}
