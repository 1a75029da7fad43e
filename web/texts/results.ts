/** What stands among and after the rows, and in their place. */
export const resultsText = {
  similar: 'Similar names',
  noMatches: 'No stonks match',
  emptyList: 'Your list is empty',
} as const
