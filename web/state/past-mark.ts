import { createListeners } from '../data/listeners.ts'

const key = 'stonks:past'

const { subscribe, notify } = createListeners()

/** Whether the market’s past is most likely on this device: asking the data worker would load the code for it. */
export function isPastHere(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Remembers whether the market’s past is on this device. */
export function markPast(isHere: boolean): void {
  if (isHere === isPastHere()) return
  try {
    if (isHere) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
    notify()
  } catch {
    // Without storage there is no past either.
  }
}

/** Calls a listener when this page has downloaded or deleted the market’s past; returns a function that stops it. */
export const onPastMark = subscribe
