const key = 'stonks:opened-screen'

/**
 * The id of the saved screen that this tab works with, kept over a reload; where storage is forbidden, for one visit.
 * Another address is no edit of it, even if it is opened in the same tab.
 */
export const openedScreen = {
  read(): string | undefined {
    const [load] = performance.getEntriesByType('navigation')
    if (!(load && 'type' in load && load.type === 'reload')) return undefined
    try {
      return sessionStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write(id: string | undefined): void {
    try {
      if (id === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, id)
    } catch {
      // The next visit begins without it.
    }
  },
}
