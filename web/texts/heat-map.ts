/** The heat map and its list. */
export const heatMapText = {
  asList: 'View as list',
  asMap: 'View as map',
  list: 'List',
  map: 'Heat map',
  nothing: 'Nothing to draw',
  noMatches: 'No stock passes all of these filters at once.',
  noValues: 'No stock of this screen has both a market cap and a change.',
  // Before and after what is meant by it, which is in bold.
  listBy: 'By sector and',
  area: 'Area',
  marketCap: 'market cap',
  listWith: 'with',
  colour: 'colour',
  changeOver: (span: string) => `change over ${span}`,
  keys: 'Arrow keys move between stonks, Enter opens one.',
  otherSector: 'Other',
  stonks: (count: number, formatted: string) => `${formatted} ${count === 1 ? 'stonk' : 'stonks'}`,
  picture: (stonks: string, change: string) => `Heat map of ${stonks} by market cap, coloured by ${change} change`,
} as const

/** A timeframe as a name, as how long it is, and before “change”. */
export const heatPeriods = {
  day: { name: 'Day', span: '1 day', change: 'day' },
  week: { name: 'Week', span: '1 week', change: 'week' },
  twoWeeks: { name: '2 weeks', span: '2 weeks', change: '2-week' },
  month: { name: 'Month', span: '1 month', change: 'month' },
  twoMonths: { name: '2 months', span: '2 months', change: '2-month' },
} as const

/** A tile in words, and a row of the list. */
export const tileText = {
  together: (stonks: string) => `${stonks} together`,
  smaller: (stonks: string) => `and ${stonks} that are smaller`,
  price: 'price',
  priceOf: (price: string) => `price ${price}`,
  marketCap: 'market cap',
  marketCapOf: (cap: string) => `market cap ${cap}`,
  names: { marketCap: 'Market cap', price: 'Price' },
} as const

/** What is not on the map, or not by itself. */
export const missingText = {
  first: (rows: string, total: string) => `The first ${rows} of ${total} matches`,
  grouped: (shown: string, others: string) =>
    `The ${shown} largest are shown; ${others} smaller ones are grouped by sector`,
  withoutCap: (count: string) => `${count} without a market cap`,
  withoutChange: (count: string) => `${count} without a change`,
} as const
