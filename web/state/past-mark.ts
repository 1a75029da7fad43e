const key = 'stonks:past'

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
  try {
    if (isHere) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Without storage there is no past either.
  }
}
