/** The row of chips above the stocks. */
export const filterChips = {
  list: 'Active filters',
  remove: (filter: string): string => `Remove ${filter}`,
} as const
