/** How far a list was scrolled at one step of the history, and how that is kept. */
export interface ScrollPosition {
  readonly top: () => number
  readonly keep: (top: number) => void
}

/** Older steps are forgotten: nobody goes back so far and knows where they stood. */
const maxPositions = 50

const storageName = 'stonks:places'
const tops = readStored()

// A page that is reloaded, as for a new release, shows what it showed.
addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(storageName, JSON.stringify([...tops]))
  } catch {
    // Without storage a reload begins at the top.
  }
})

function readStored(): Map<string, number> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageName) ?? '[]') as readonly unknown[]
    return new Map(kept.filter(isPosition))
  } catch {
    return new Map()
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1])
}

/** The place of a list at a step of the history, named by the step's own key. */
export const scrollPosition = (step: string): ScrollPosition => ({
  top: () => tops.get(step) ?? 0,
  keep(top) {
    tops.delete(step)
    tops.set(step, top)
    const [oldest] = tops.keys()
    if (tops.size > maxPositions && oldest !== undefined) tops.delete(oldest)
  },
})

let viewed: string | undefined

/** The stock whose page was looked at last: whoever comes back to the list is brought to its row. */
export const lastViewed = (): string | undefined => viewed

export const setLastViewed = (symbol: string): void => {
  viewed = symbol
}
