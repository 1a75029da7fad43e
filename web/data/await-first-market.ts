import { subscribeKey } from 'valtio/utils'
import { store } from '../state/store.ts'

/** Milliseconds until the server is asked again whether its first market data is there: one short answer each time. */
const delayMs = 5000

/** While the server fetches its first market data, asks for it again and again: it is then shown without a reload. */
export function awaitFirstMarket(load: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const askLater = () => {
    clearTimeout(timer)
    if (store.error?.id === 'pending') timer = setTimeout(load, delayMs)
  }
  subscribeKey(store, 'error', askLater, true)
  askLater()
}
