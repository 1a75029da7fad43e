/** A spark line in words. */
export const sparkText = (from: string, to: string, sessions: number): string =>
  `From ${from} to ${to} over ${sessions} sessions`
