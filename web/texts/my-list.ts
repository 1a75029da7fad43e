/** What is said of changes to My List. */
export const myList = {
  added: (symbol: string) => `${symbol} added to My List`,
  removed: (symbol: string) => `${symbol} removed from My List`,
  undo: 'Undo',
} as const
