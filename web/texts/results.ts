/** What stands among and after the rows. */
export const resultsText = {
  similar: 'Similar names',
} as const
