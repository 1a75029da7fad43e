/** The table's columns by themselves. */
export const columnsSheet = {
  title: 'Columns',
  done: 'Done',
} as const
