import type { RouterHistory } from '@tanstack/react-router'

/** Where the device stores the `filter` parameter with the columns of the view chosen last; '' is that of a first visit. */
export const lastViewKey = 'stonks.view'

/** Opens the main page with the columns of the view chosen last, unless the address says what to show. */
export function openLastView({ location, replace }: Pick<RouterHistory, 'location' | 'replace'>): void {
  try {
    const filter = location.href === '/' && localStorage.getItem(lastViewKey)
    if (filter) replace(`/?filter=${encodeURIComponent(filter)}`)
  } catch {
    // Without storage the visit begins with the default columns.
  }
}
