/** A person's own note and tags on a stock. */
export const privateNote = {
  title: 'My note',
  about: (symbol: string) => `Private note about ${symbol}`,
  full: 'There is no room for notes about more stocks on this device.',
  stored: 'On this device only, as plain text. Nobody else sees it.',
  notStored: 'Not saved on this device: it lasts until this page is closed.',
  left: (characters: string) => `${characters} characters left.`,
} as const

export const noteTags = {
  list: 'Tags',
  remove: (tag: string) => `Remove tag ${tag}`,
  label: 'Add a tag',
  add: 'Add',
  most: (count: number) => `${count} tags are the most that a stock can carry.`,
} as const
