/** The heat map and its list. */
export const heatMapText = {
  /** The ends of the legend: the colors of all values beyond them. */
  atMost: (value: string) => `≤ ${value}`,
  atLeast: (value: string) => `≥ ${value}`,
  list: 'List',
  map: 'Heat map',
  /** The other of the two, and in one word where there is no room. */
  asList: { long: 'View as list', short: 'List' },
  asMap: { long: 'View as map', short: 'Map' },
  nothing: 'Nothing to show',
  unreadable: 'Couldn’t read the stonks of this map',
  noMatches: 'No stock passes all of these filters.',
  byDefault: (count: number): string =>
    count === 1
      ? 'The default filters hide the one stock that matches.'
      : `The default filters hide the ${count} stocks that match.`,
  noValues: 'No stock in this screen has both a market cap and a price change.',
  noChosenValues: 'No stock in this screen has values for both: choose another size or color.',
  equal: (size: string) => `No ${size} of these stonks is known: all tiles are of one size`,
  equalList: (size: string) => `By sector and value: no ${size} of these stonks is known`,
  keys: 'Arrow keys move between stonks, Enter opens one.',
  otherSector: 'Other',
  stonks: (count: number, formatted: string) => `${formatted} ${count === 1 ? 'stonk' : 'stonks'}`,
  picture: (stonks: string, size: string, color: string) => `Heat map of ${stonks} by ${size}, colored by ${color}`,
  equalPicture: (stonks: string, color: string) => `Heat map of ${stonks}, all of one size, colored by ${color}`,
} as const

/** The selects of what area and color show; a list has an order and a value instead. */
export const choiceText = {
  size: 'Size',
  color: 'Color',
  order: 'Order',
  value: 'Value',
  equal: 'Equal',
  change: (span: string) => `${span} change`,
  /** Beside the timeframe. */
  changeOnly: 'Change',
  first: 'Most used',
  own: 'My metrics',
} as const

/** A timeframe as a name, and its two forms before “change”. */
export const heatPeriods = {
  day: { name: 'Day', span: '1-day', change: 'day' },
  week: { name: 'Week', span: '1-week', change: 'week' },
  twoWeeks: { name: '2 weeks', span: '2-week', change: '2-week' },
  month: { name: 'Month', span: '1-month', change: 'month' },
  twoMonths: { name: '2 months', span: '2-month', change: '2-month' },
} as const

/** The names of numbers within sentences. */
export const measureText = {
  /** “Market cap” becomes “market cap”; abbreviations, as “P/E”, stay. */
  inSentence: (label: string) => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label),
  changeOf: (span: string) => `${span} change`,
  aChange: 'a change',
  aMarketCap: 'a market cap',
} as const

/** The accessible name of a tile, and a row of the list. */
export const tileText = {
  together: (stonks: string) => `${stonks} together`,
  others: (count: string) => `+${count} others`,
  othersWith: (count: string, sum: string) => `+${count} others · ${sum}`,
  otherCount: (count: string) => `+${count}`,
  smaller: (stonks: string) => `and ${stonks} too small to show`,
  price: 'price',
  priceOf: (price: string) => `price ${price}`,
  fact: (name: string, value: string) => `${name} ${value}`,
  names: { price: 'Price' },
} as const

/** The stocks that are not on the map or have no tile of their own. */
export const missingText = {
  first: (rows: string, total: string) => `The first ${rows} of ${total} matches`,
  grouped: (shown: string, others: string) =>
    `The ${shown} largest are shown; ${others} smaller ones are grouped by sector, not to scale`,
  moved: (shown: string, others: string) => `The ${shown} that moved most are shown; ${others} are grouped by sector`,
  farthest: (shown: string, others: string) =>
    `The ${shown} with values farthest from zero are shown; ${others} are grouped by sector`,
  without: (count: string, what: string) => `${count} without ${what}`,
  otherClasses: (count: number, written: string) =>
    count === 1 ? '1 other share class of a company shown' : `${written} other share classes of companies shown`,
} as const
