/** Lets only so many of those who ask have a slot at once; the others wait their turn. */
export interface Slots {
  /** `grant` is called when there is a slot. Gives back how to return it, or to stop waiting for it. */
  readonly ask: (grant: () => void) => () => void
}

export function createSlots(most: number): Slots {
  const holding = new Set<() => void>()
  const waiting = new Set<() => void>()
  const fill = () => {
    for (const grant of waiting) {
      if (holding.size >= most) return
      waiting.delete(grant)
      holding.add(grant)
      grant()
    }
  }
  return {
    ask(grant) {
      // A function of its own, so that the same grant may be asked for twice.
      const mine = () => grant()
      waiting.add(mine)
      fill()
      return () => {
        waiting.delete(mine)
        if (holding.delete(mine)) fill()
      }
    },
  }
}
