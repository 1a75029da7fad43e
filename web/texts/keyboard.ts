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
  list: 'This list',
  note: 'Single keys do nothing while you type. They can be turned off in the settings.',
} as const
