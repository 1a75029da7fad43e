import type { RouterHistory } from '@tanstack/react-router'

const key = 'stonks.view'

/** Stores the `filter` parameter with the columns of the view that the user chose; '' is that of a first visit. */
export function rememberView(filter: string): void {
  try {
    localStorage.setItem(key, filter)
  } catch {
    // Without storage the next visit begins with the default columns.
  }
}

/** Opens the main page with the columns of the view chosen last, unless the address says what to show. */
export function openLastView({ location, replace }: Pick<RouterHistory, 'location' | 'replace'>): void {
  if (location.href !== '/') return
  try {
    const filter = localStorage.getItem(key)
    if (filter) replace(`/?filter=${encodeURIComponent(filter)}`)
  } catch {
    // As above.
  }
}
