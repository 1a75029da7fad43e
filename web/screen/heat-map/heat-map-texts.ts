/** The heat map and its list. */
export const heatMapText = {
  asList: 'View as list',
  asMap: 'View as map',
  list: 'List',
  map: 'Heat map',
  nothing: 'Nothing to show',
  unreadable: 'Couldn’t read the stonks of this map',
  noMatches: 'No stock passes all of these filters.',
  byDefault: (count: number): string =>
    count === 1
      ? 'The default filters hide the one stock that matches.'
      : `The default filters hide the ${count} stocks that match.`,
  noValues: 'No stock in this screen has both a market cap and a price change.',
  equal: 'No market cap of these stonks is known: all tiles are of one size',
  equalList: 'By sector and size of the change: no market cap of these stonks is known',
  // The text before and after the bold term.
  listBy: 'By sector and',
  size: 'Size',
  marketCap: 'market cap',
  listWith: 'with',
  color: 'Color',
  change: (span: string) => `${span} change`,
  changePercent: (span: string) => `${span} change, %`,
  keys: 'Arrow keys move between stonks, Enter opens one.',
  otherSector: 'Other',
  stonks: (count: number, formatted: string) => `${formatted} ${count === 1 ? 'stonk' : 'stonks'}`,
  picture: (stonks: string, change: string) => `Heat map of ${stonks} by market cap, colored by ${change} change`,
  equalPicture: (stonks: string, change: string) =>
    `Heat map of ${stonks}, all of one size, colored by ${change} change`,
} as const

/** A timeframe as a name, and its two forms before “change”. */
export const heatPeriods = {
  day: { name: 'Day', span: '1-day', change: 'day' },
  week: { name: 'Week', span: '1-week', change: 'week' },
  twoWeeks: { name: '2 weeks', span: '2-week', change: '2-week' },
  month: { name: 'Month', span: '1-month', change: 'month' },
  twoMonths: { name: '2 months', span: '2-month', change: '2-month' },
} as const

/** The accessible name of a tile, and a row of the list. */
export const tileText = {
  together: (stonks: string) => `${stonks} together`,
  smaller: (stonks: string) => `and ${stonks} too small to show`,
  price: 'price',
  priceOf: (price: string) => `price ${price}`,
  marketCap: 'market cap',
  marketCapOf: (cap: string) => `market cap ${cap}`,
  names: { marketCap: 'Market cap', price: 'Price' },
} as const

/** The stocks that are not on the map or have no tile of their own. */
export const missingText = {
  first: (rows: string, total: string) => `The first ${rows} of ${total} matches`,
  grouped: (shown: string, others: string) =>
    `The ${shown} largest are shown; ${others} smaller ones are grouped by sector`,
  leftOut: (shown: string, others: string) => `The ${shown} that moved most are shown, ${others} are not`,
  withoutCap: (count: string) => `${count} without a market cap`,
  withoutChange: (count: string) => `${count} without a change`,
  otherClasses: (count: number, written: string) =>
    count === 1 ? '1 other share class of a company shown' : `${written} other share classes of companies shown`,
} as const
