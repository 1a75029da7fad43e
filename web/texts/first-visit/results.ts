/** No more stocks can be compared. */
export const compareLimit = (max: number): string => `You can compare up to ${max} stocks at a time.`

/** Above the rows: the count of matches, the timeframe and the sort order. */
export const screenBar = {
  loading: 'Loading',
  filters: 'Filters',
  of: (all: string): string => ` of ${all}`,
  stonks: ' stonks',
  showing: (count: string): string => ` · showing ${count}`,
  hidden: (count: string) => ({
    label: `${count} hidden by default filters – show`,
    short: `${count} hidden`,
  }),
  sortBy: 'Sort by',
  ascending: 'Ascending, sort descending',
  descending: 'Descending, sort ascending',
  timeframe: 'Timeframe',
} as const

export const timeframeLabels = {
  day: { label: '1D', name: 'Day' },
  week: { label: '1W', name: 'Week' },
  twoWeeks: { label: '2W', name: '2 weeks' },
  month: { label: '1M', name: 'Month' },
  twoMonths: { label: '2M', name: '2 months' },
} as const

/** The metric in a phone's rows. */
export const rowMetricText = {
  label: 'Value in each row',
  group: 'Each row shows',
  /** Shorter than as the name of a column. */
  labels: { weekDeltaRatio: 'Week %', '52WeekRange': '52W' },
} as const

/** The accessible name of a sparkline. */
export const sparkText = (from: string, to: string, sessions: number): string =>
  `From ${from} to ${to} over ${sessions} sessions`

/** The table of stocks, and the links in its rows. */
export const stockTable = {
  region: 'Stonks table',
  caption: (column: string, ascending: boolean): string =>
    `Stonks by ${column}, ${ascending ? 'ascending' : 'descending'}`,
  compare: (symbol: string): string => `Compare ${symbol}`,
  google: (symbol: string): string => `${symbol} on Google Finance`,
  yahoo: (symbol: string): string => `${symbol} on Yahoo Finance`,
} as const

/** A row of a phone's list. */
export const stockRow = {
  price: 'Price',
  menu: (symbol: string) => `More actions for ${symbol}`,
} as const

/** The list of stocks: dividers, the end, and empty states. */
export const resultsText = {
  list: 'Stonks',
  similar: 'Similar names',
  /** On paper. */
  partly: (rows: string, shown: string) =>
    `${rows} of ${shown} rows. To print the rest, wait a moment and print again.`,
  noMatches: 'No stonks match',
  emptyList: 'Your list is empty',
} as const
