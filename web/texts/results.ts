/** The list of stocks, and what stands among its rows, after them and in their place. */
export const resultsText = {
  list: 'Stonks',
  similar: 'Similar names',
  noMatches: 'No stonks match',
  emptyList: 'Your list is empty',
} as const
