/** Messages about changes to My List. */
export const myList = {
  added: (symbol: string) => `${symbol} added to My List`,
  removed: (symbol: string) => `${symbol} removed from My List`,
  undo: 'Undo',
  notAdded: (symbol: string, why: string) => `${symbol} couldn’t be added to your list. ${why}`,
  notRemoved: (symbol: string, why: string) => `${symbol} couldn’t be removed from your list. ${why}`,
  notSaved: (count: number, symbols: string) => `${count} changes to your list couldn’t be saved: ${symbols}.`,
  postponed: (count: number) =>
    `The server can’t save anything right now. ${count === 1 ? 'Your change' : `Your ${count} changes`} will be sent again automatically.`,
  andMore: (symbols: string, count: number) => `${symbols} and ${count} more`,
} as const
