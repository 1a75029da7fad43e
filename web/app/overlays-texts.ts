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
