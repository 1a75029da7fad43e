/** Nights in which every overview comes around once. */
export const overviewNights = 5

const day = 86_400_000

/**
 * Whether it is a symbol’s turn in the night after a session: each symbol has one weekday, by its letters alone, so that a
 * refresh that is broken off and taken up again asks for the same fifth.
 */
export function isOverviewTurn(symbol: string, session: string): boolean {
  const weekdays = Math.floor(Date.parse(session) / day) + 3 // The epoch began on a Thursday: this is 0 on a Monday.
  return hashOf(symbol) % overviewNights === (((weekdays % 7) + 7) % 7) % overviewNights
}

/** FNV-1a over the letters: even over the fifths, and the same on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
