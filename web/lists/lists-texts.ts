import { maxFileBytes } from '#domain/shared-files'
import { formatBytes, formatInteger } from '#words/numbers'

const counted = (count: number, one: string, several: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : several}`
const stocks = (count: number): string => counted(count, 'stock', 'stocks')

/** The first of some names, and how many there are besides. */
const named = (names: readonly string[], max = 12): string =>
  names.length <= max
    ? names.join(', ')
    : `${names.slice(0, max).join(', ')} and ${formatInteger(names.length - max)} more`

/** The sheet that makes a list of a file. */
export const importing = {
  title: 'Import a list',
  close: 'Cancel',
  choose: 'Choose a file',
  about:
    'Positions from a broker, a watchlist, an export of another screener, or a column of tickers: CSV or text. Drop it anywhere on the page, paste it, or choose it here.',
  stays: 'Files are read on this device, and stay here.',
  reading: 'Reading',
  another: 'Choose another file',
  file: (name: string, left: number): string => (left === 0 ? name : `${name}, ${formatInteger(left)} more to come`),
  pasted: 'Pasted text',
  skip: 'Skip this file',
} as const

export const fileFailures = {
  tooLarge: (name: string): string => `${name} is larger than ${formatBytes(maxFileBytes)}.`,
  tooMany: (name: string): string => `${name} wasn’t taken: too many files at once.`,
  noMarket: 'The market data hasn’t loaded yet. Try again in a moment.',
  unreadable: (name: string): string => `${name || 'The shared file'} can’t be read. It may have been moved.`,
} as const

/** What nothing in the file decides. */
export const questions = {
  title: (column: string): string => `How should “${column}” be read?`,
  next: 'Continue',
  line: 'Line',
  cell: 'In the file',
  value: 'Read as',
} as const

/** What a file becomes, before it counts. */
export const preview = {
  found: (count: number): string =>
    count === 0 ? 'No stock of this market is in this file.' : `${stocks(count)} found.`,
  table: 'The first stocks of the file',
  symbol: 'Symbol',
  name: 'Name',
  more: (count: number): string => `and ${stocks(count)} more`,
  unknown: (symbols: readonly string[]): string => `Not among the stocks of this market: ${named(symbols)}.`,
  repeated: (symbols: readonly string[]): string =>
    `On several lines: ${named(symbols)}. Their amounts are not added up, so the list has no quantity for them.`,
  deals: 'These are transactions: the list has their stocks, but no quantities, since nothing is added up.',
  left: (count: number): string => counted(count, 'line left out', 'lines left out'),
  line: (line: number, reason: string): string => `Line ${formatInteger(line)}: ${reason}`,
  linesMore: (count: number): string => `And ${counted(count, 'further line', 'further lines')}.`,
  notes: 'How it was read',
  label: 'Name of the list',
  save: 'Save list',
  hint: 'A list is a tag: its stocks are tagged with this name, on this device. Encrypted sync, if it’s on, takes it to your other devices.',
  exists: (tag: string, count: number): string => `#${tag} has ${stocks(count)} already.`,
  existing: 'Stocks that it has already',
  add: 'Add to them',
  replace: 'Replace them',
  myList: 'Also add to My List',
  myListNote: 'Stored with your account',
  show: 'Show without saving',
  noName: 'Enter a name.',
} as const

/** What was saved. */
export const saved = {
  done: (tag: string, count: number): string => `#${tag}: ${stocks(count)}`,
  full: (tag: string, count: number): string =>
    `${stocks(count)} couldn’t be added to #${tag}: the limit of tags or notes is reached.`,
  undo: 'Undo',
} as const

/** The sheet of all lists. */
export const listsSheet = {
  title: 'Lists',
  about: 'Each tag is a list of its stocks.',
  none: 'No lists yet. Import a file, or tag stocks on their pages.',
  note: {
    stored: 'Stored on this device, in backups, and in encrypted sync if it’s on.',
    notStored: 'This browser stores nothing: lists last until the page is closed.',
    ofNewerRelease: 'A newer version of Stonks has these lists. Reload to update.',
  },
  import: 'Import a file',
  name: (tag: string): string => `#${tag}`,
  export: 'Export',
  exportNamed: (name: string): string => `Export ${name}`,
  taken: 'Another list has this name.',
  noName: 'Enter a name.',
} as const

/** The columns of an exported list: titles that the import reads. */
export const listFile = {
  symbol: 'Symbol',
  name: 'Name',
  quantity: 'Quantity',
  cost: 'Cost Price',
  costTotal: 'Cost Basis',
  currency: 'Currency',
} as const

/** Shown while a file is dragged over the page. */
export const dropping = 'Drop the file to make a list of it'
