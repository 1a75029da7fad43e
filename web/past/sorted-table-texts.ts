/** Tables that their headers sort. Numbers are formatted. */
export const sortedTable = {
  showAll: (count: string): string => `Show all ${count}`,
  showMore: (more: string, count: string): string => `Show ${more} more of ${count}`,
} as const
