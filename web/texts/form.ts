/** The two ends of a range, as fields, sliders and lists. */
export const stepFields = {
  any: 'Any',
  minimum: 'Minimum',
  maximum: 'Maximum',
  minimumOf: (metric: string): string => `Minimum ${metric}`,
  maximumOf: (metric: string): string => `Maximum ${metric}`,
} as const

/** What every sheet has. */
export const sheet = {
  close: 'Close',
  expand: 'Expand',
  collapse: 'Collapse',
} as const

/** Fields of every form. */
export const form = {
  show: 'Show',
  hide: 'Hide',
  characters: ' characters',
} as const

/** A list of what the user has saved and named. */
export const savedList = {
  done: 'Done',
  name: 'Name',
  submit: 'Save',
  cancel: 'Cancel',
  rename: 'Rename',
  renameNamed: (name: string): string => `Rename ${name}`,
  newName: (name: string): string => `New name for ${name}`,
  update: 'Update',
  updated: (name: string): string => `${name} was updated`,
  moveUp: (name: string): string => `Move ${name} up`,
  moveDown: (name: string): string => `Move ${name} down`,
  delete: 'Delete',
  deleteNamed: (name: string): string => `Delete ${name}`,
  deleted: (name: string): string => `“${name}” was deleted.`,
  undo: 'Undo',
  restored: (name: string): string => `${name} is back`,
} as const
