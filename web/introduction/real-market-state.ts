import { proxy } from 'valtio/vanilla'
import { fieldsOf } from '#domain/keys-of'
import { serverConfig } from '../data/api/api.ts'

/** Whether the page says how to get a real market. */
export const realMarket = proxy({ isOffered: false })

/** Where the device stores that the user has closed the notice. */
const key = 'stonks.realMarket'

/**
 * Offers a real market if nobody has chosen the simulated one, until the user closes the notice. Does nothing on devices
 * without storage.
 */
export async function offerRealMarket(): Promise<void> {
  if (isClosed()) return
  const { market } = fieldsOf(await serverConfig())
  // The user may have closed it meanwhile in another tab.
  realMarket.isOffered = fieldsOf(market)['isDefault'] === true && !isClosed()
}

export function closeRealMarket(): void {
  realMarket.isOffered = false
  try {
    localStorage.setItem(key, 'closed')
  } catch {
    // It stays closed until the next visit.
  }
}

function isClosed(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return true
  }
}
