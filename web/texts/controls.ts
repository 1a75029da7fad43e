/** What controls say that stand on many pages. */
export const controls = {
  bookmark: (symbol: string): string => `Bookmark ${symbol}`,
  waiting: 'Waiting for a connection',
  clearSearch: 'Clear search',
  sparkLine: '6 points, not a full chart',
} as const
