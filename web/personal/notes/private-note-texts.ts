import { personalData } from '../store/personal-data-texts.ts'

/** The sheet with the private note on a stock. */
export const stockNote = {
  done: 'Done',
  tooLong: (symbol: string) =>
    `Your note on ${symbol} was changed elsewhere, too, and both versions don’t fit into one note.`,
  copyOther: 'Copy the other',
} as const

/** The user's own note and tags on a stock. */
export const privateNote = {
  title: 'My note',
  about: (symbol: string) => `Private note about ${symbol}`,
  full: 'This device can’t hold notes on any more stocks. Delete one to add another.',
  stored: 'Stored on this device, as plain text. Only you can see it.',
  notStored: 'Not saved on this device: your note is lost when you close this page.',
  ofNewerRelease: personalData.ofNewerRelease,
  left: (characters: string) => `${characters} characters left.`,
} as const

export const noteTags = {
  list: 'Tags',
  remove: (tag: string) => `Remove tag ${tag}`,
  label: 'Add a tag',
  add: 'Add',
  position: (tag: string, position: string) => `In #${tag}: ${position}`,
  most: (count: number) => `A stock can have up to ${count} tags.`,
} as const
