/** The list of keys that are commands. */
export const keyboard = {
  title: 'Keyboard shortcuts',
  done: 'Done',
  goTo: 'Go to a symbol',
  next: 'Next stock',
  previous: 'Previous stock',
  open: 'Open the stock',
  bookmark: 'Bookmark the stock',
  filters: 'Open or close the filters',
  list: 'Show the shortcuts',
  note: 'Shortcuts don’t work while you type. You can turn them off in Settings.',
} as const
