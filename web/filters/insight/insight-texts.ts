import { formatInteger } from '#words/numbers'

/** Below the last row that Max Entries allows. */
export const moreRowsText = {
  more: (count: number): string => `Show ${formatInteger(count)} more`,
  all: (total: number): string => `Show all ${formatInteger(total)}`,
} as const

/** The formulas of a screen that cannot be calculated. */
export const brokenFormulas = {
  region: 'Formulas that can’t be calculated',
  title: 'This version can’t calculate:',
  remove: 'Remove',
} as const

/** Why a stock is not among the rows, and how to remove the cause. */
export const hiddenStock = {
  region: (symbol: string): string => `Why ${symbol} isn’t shown`,
  notShown: ' isn’t shown:',
  open: 'Open anyway',
  tag: 'Tag',
  notTagged: (tag: string): string => `doesn’t have #${tag}`,
  remove: 'Remove',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  showAny: 'Show any',
  showAll: 'Show all',
  show: (count: string): string => `Show ${count}`,
  allStonks: 'All Stonks',
  excluded: 'Excluded',
  record: (fault: string): string => `its record has ${fault}`,
  unlisted: 'unknown',
  myList: 'My List',
  notOnList: 'not on your list',
  notNamed: 'not one of them',
  addToList: 'Add to tickers',
  note: 'AI note',
  notInNote: 'not mentioned in the note',
  rank: (limit: string, rank: number): string => `ranked ${formatInteger(rank)}${ordinalEnd(rank)}; limit ${limit}`,
  lastClose: (bound: string, close: string): string => `${bound}, last close ${close}`,
  unknownClose: 'unknown',
  butIs: (range: string, value: string): string => `${range}, but it’s ${value}`,
  butUnknown: (range: string): string => `${range}, but it’s unknown`,
  notMember: 'not in the index',
  noMembers: 'this market data doesn’t say which stocks are in it',
  exchangeOnly: (exchanges: readonly string[]): string => `${exchanges.join(' or ')} only`,
  onExchange: (only: string, exchange: string): string => `${only}, but it’s on ${exchange}`,
  off: (value: string): string => `${value} off`,
  unknown: (what: string): string => `its ${what} is unknown`,
  notFound: (text: string): string => `doesn’t match “${text}”`,
  below: (value: string, bound: string): string => `${value} is below ${bound}`,
  above: (value: string, bound: string): string => `${value} is above ${bound}`,
} as const

/** The end of an ordinal in English: 1st, 2nd, 3rd, 4th, 11th. */
function ordinalEnd(rank: number): string {
  const isTeen = Math.floor(rank / 10) % 10 === 1
  return (isTeen ? undefined : ['th', 'st', 'nd', 'rd'][rank % 10]) ?? 'th'
}

/** The name of each filter in an explanation. */
export const filterNames = {
  search: 'Search',
  symbols: 'Tickers',
  minPrice: 'Min Price',
  maxPrice: 'Max Price',
  marketCap: 'Market cap',
  volume: 'Volume',
  exchange: 'Exchange',
  sector: 'Sector',
  industry: 'Industry',
  notIndustry: 'Industry',
  maxEntries: 'Max Entries',
} as const

/** The empty state, and suggestions that bring stocks back. */
export const noMatches = {
  resetAll: 'Reset all filters',
  ways: 'Ways to see results',
  searchFor: 'Search for',
  without: 'Without',
  list: (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names),
  count: (total: string): string => `→ ${total}`,
  unknownFor: (count: string): string => ` (value unknown for ${count})`,
  unknown: (filters: string): string => `Not known for any stock in this market data: ${filters}.`,
  search: (text: string): string => `Nothing matches “${text}”.`,
  removeOne: 'Remove one filter to see results.',
  removeTwo: 'Remove two filters to see results.',
  filters: 'No stock passes all of these filters.',
  byDefault: (count: number, total: string): string =>
    count === 1 ? 'The default filters hide the one that does.' : `The default filters hide the ${total} that do.`,
  filtersAndSearch: (text: string): string => `Nothing matches “${text}” with these filters.`,
  clearTags: (count: number): string => (count === 1 ? 'Clear tag' : 'Clear tags'),
  tags: (tags: readonly string[]): string =>
    `No stock on your list is tagged ${tags.map((tag) => `#${tag}`).join(' and ')} and passes the filters.`,
  noneTagged: (tags: readonly string[]): string => `No stock is tagged ${tags.map((tag) => `#${tag}`).join(' and ')}.`,
  browse: 'Browse all stonks',
  import: 'Import a list',
  star: 'Tap ☆ on any stock. Works offline too.',
} as const

/** When the companies of My List report next. */
export const nextReports = {
  title: 'Next reports',
  more: (count: number, total: number): string => (count < total ? `Show the first ${count}` : `Show all ${total}`),
} as const
