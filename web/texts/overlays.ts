/** The actions on a stock of the list. */
export const stockMenu = {
  done: 'Close',
  open: 'Open',
  addToList: 'Add to My List',
  removeFromList: 'Remove from My List',
  compare: 'Compare',
  stopComparing: 'Remove from comparison',
  note: 'Private note',
  alert: 'New alert',
  google: 'Google Finance',
  yahoo: 'Yahoo Finance',
} as const

/** The symbol search. */
export const symbolJump = {
  title: 'Go to symbol',
  field: 'Symbol or name',
  list: 'Stonks',
  none: (text: string): string => `No stonk matches “${text}”.`,
} as const

/** The list of keyboard commands. */
export const keyboard = {
  title: 'Keyboard shortcuts',
  done: 'Done',
  note: 'Shortcuts don’t work while you type. You can turn them off in Settings.',
  help: 'Help',
} as const

/** The keyboard commands: the keys of each, which may be pressed together, and its effect. */
export const keyCommands: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['/', 'Ctrl K', '⌘ K'], does: 'Go to a symbol' },
  { keys: ['j'], does: 'Next stock' },
  { keys: ['k'], does: 'Previous stock' },
  { keys: ['Enter'], does: 'Open the stock' },
  { keys: ['b'], does: 'Bookmark the stock' },
  { keys: ['f'], does: 'Open or close the filters' },
  { keys: ['Shift Enter'], does: 'Add the focused column to the sort order' },
  { keys: ['Ctrl Z', '⌘ Z'], does: 'Undo a deletion while its message is shown' },
  { keys: ['?'], does: 'Show the shortcuts' },
]

/** Why a link shows another screen than the one that was sent. */
export const lostFilters = (warning: string): string => `${warning} All stocks are shown.`
