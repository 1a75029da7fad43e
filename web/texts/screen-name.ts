/** What may be wrong with the name of a saved screen. */
export const screenNameErrors = {
  empty: 'Enter a name.',
  taken: 'You already have a screen with this name.',
  full: (max: number): string => `You can save up to ${max} screens. Delete one to save another.`,
} as const
