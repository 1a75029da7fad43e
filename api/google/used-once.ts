/** Says whether a word is new to it, and remembers it for as long as it could come again. */
export type IsNew = (word: string, now?: number) => boolean

/** Remembers each word for so many milliseconds, which is to be longer than whatever carries it lives. */
export function usedOnce(life: number): IsNew {
  const used = new Map<string, number>()
  return (word, now = Date.now()) => {
    // They stand in the order in which they end.
    for (const [old, end] of used) {
      if (end > now) break
      used.delete(old)
    }
    if (used.has(word)) return false
    used.set(word, now + life)
    return true
  }
}
