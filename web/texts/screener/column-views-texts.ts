import type { BuiltInView } from '#domain/personal/column-view'

/** The strip of column views above the rows. */
export const columnViews = {
  label: 'Columns shown',
  default: 'Default',
  custom: 'Custom',
  save: 'Save view',
  manage: 'My views',
  noTechnical: 'RSI, ATR and other values of daily bars are not in this market data.',
  tooManyFormulas: (name: string): string =>
    `“${name}” has metrics of yours that do not fit beside those of this screen. Remove one that it filters or sorts by.`,
} as const

export const builtInViewNames = {
  overview: 'Overview',
  valuation: 'Valuation',
  performance: 'Performance',
  profitability: 'Profitability',
  dividends: 'Dividends',
  technical: 'Technical',
} as const satisfies Readonly<Record<BuiltInView, string>>

/** Errors about the name of a view. */
export const viewNameErrors = {
  empty: 'Enter a name.',
  taken: 'There already is a view with this name.',
  full: (max: number): string => `You can save up to ${max} views. Delete one to save another.`,
} as const

/** The sheet of the user's own views. */
export const viewsSheet = {
  title: 'My views',
  done: 'Done',
  save: 'Save the shown columns as a view',
  name: 'Name',
  submit: 'Save',
  cancel: 'Cancel',
  saved: (name: string): string => `${name} was saved`,
  isShown: (name: string): string => `Now showing “${name}”. Change its columns to save another view.`,
  update: 'Update',
  updateNamed: (name: string): string => `Replace the columns of ${name} by the shown ones`,
  updated: (name: string): string => `${name} was updated`,
  moveUp: (name: string): string => `Move ${name} up`,
  moveDown: (name: string): string => `Move ${name} down`,
  moved: (name: string, position: number, count: number): string => `${name} is view ${position} of ${count}`,
  rename: 'Rename',
  renameNamed: (name: string): string => `Rename ${name}`,
  newName: (name: string): string => `New name for ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string): string => `Delete ${name}`,
  deleted: (name: string): string => `“${name}” was deleted.`,
  undo: 'Undo',
  none: 'No views yet. Choose columns, then name them here.',
  stored: 'Stored on this device only; no account needed. Back them up in Settings.',
  notStored: 'Not saved on this device: your views are lost when you close this page.',
} as const
