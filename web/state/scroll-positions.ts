/** The scroll position of a list at one history entry. */
export interface ScrollPosition {
  /** Undefined for an entry whose list has not been shown yet. */
  readonly top: () => number | undefined
  readonly keep: (top: number) => void
}

/** The positions of older history entries are dropped. */
const maxPositions = 50

const storageName = 'stonks:places'
const tops = new Map<string, number>()

/** A reload, as for a new release, restores the positions. Called before the router gives the history entry a state. */
export function persistScrollPositions(): void {
  // An entry without a state is new, and Back leads to no other entry without loading the page again: there is nothing to
  // restore. The first access to the storage waits for another process.
  const isNewEntry = history.state === null
  if (!isNewEntry) for (const [key, top] of readStored()) tops.set(key, top)
  addEventListener('pagehide', () => {
    try {
      const entries = isNewEntry ? [...readStored(), ...tops] : [...tops]
      sessionStorage.setItem(storageName, JSON.stringify(entries.slice(-maxPositions)))
    } catch {
      // Without storage a reload begins at the top.
    }
  })
}

function readStored(): readonly (readonly [key: string, top: number])[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition) : []
  } catch {
    return []
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1])
}

/** The scroll position of a list, by the key of a history entry. */
export const scrollPosition = (entryKey: string): ScrollPosition => ({
  top: () => tops.get(entryKey),
  keep(top) {
    tops.delete(entryKey)
    tops.set(entryKey, top)
    const [oldest] = tops.keys()
    if (tops.size > maxPositions && oldest !== undefined) tops.delete(oldest)
  },
})

let viewed: string | undefined

/** The stock whose page was viewed last: the list scrolls to its row when the user comes back. */
export const lastViewed = (): string | undefined => viewed

export const setLastViewed = (symbol: string): void => {
  viewed = symbol
}
