/** The sheet with the private note on a stock. */
export const stockNote = {
  done: 'Done',
} as const
