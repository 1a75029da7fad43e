import { formatInteger } from '#words/numbers'

/** The first of some names, and how many there are besides. */
const named = (names: readonly string[], max = 4): string =>
  names.length <= max
    ? names.join(', ')
    : `${names.slice(0, max - 1).join(', ')} and ${formatInteger(names.length - max + 1)} more`

const maxMissing = 20

const stocks = (count: number): string => `${formatInteger(count)} ${count === 1 ? 'stock' : 'stocks'}`

/** The list of tickers of a screen, above the rows. */
export const tickerList = {
  region: 'List of tickers',
  missing: (symbols: readonly string[]): string => `Not among these stocks: ${named(symbols, maxMissing)}.`,
  hidden: (symbols: readonly string[]): string => `Hidden by the other filters: ${named(symbols)}.`,
  showAll: 'Remove the other filters',
  edit: 'Edit tickers',
  addAll: 'Add all to My List',
  tagAll: 'Tag all',
  typed: (symbols: readonly string[]): string =>
    `A list of ${formatInteger(symbols.length)} tickers: ${named(symbols)}.`,
  showTyped: 'Show just these',
} as const

/** The editor of the list, in the filter panel. */
export const tickerEditor = {
  title: 'Tickers',
  label: 'Only these tickers',
  hint: (max: number): string =>
    `Separated by commas, spaces or lines, such as AAPL, NASDAQ:NVDA, BRK.B. Up to ${max}.`,
  apply: 'Show these',
  clear: 'Show all stocks',
} as const

/** What has been read of a list, and what has not. */
export const readingTickers = {
  leftOut: (parts: readonly string[]): string => `Left out: ${named(parts)}.`,
  isin: (text: string): string => `${text} (an ISIN, not a ticker)`,
  onlyIsins: 'These are ISINs. Stocks are found by ticker or name.',
  tooMany: (max: number, count: number): string =>
    `A list has up to ${max} tickers: the first ${max} of ${formatInteger(count)} are shown.`,
  none: 'There is no ticker in this text.',
} as const

/** Tagging a list. */
export const taggingAll = {
  title: (count: number): string => `Tag ${stocks(count)}`,
  label: 'Tag for all of them',
  apply: 'Tag all',
  done: 'Cancel',
  noTag: 'Enter a tag.',
  tagged: (count: number, tag: string): string => `${stocks(count)} tagged #${tag}`,
  all: (tag: string): string => `All of them have #${tag} already`,
  full: (count: number, tag: string): string =>
    `${stocks(count)} couldn’t be tagged #${tag}: the limit of tags or notes is reached.`,
  undo: 'Undo',
} as const
