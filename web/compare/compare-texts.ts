/** Texts of the comparison. */
export const compare = {
  title: 'Compare',
  region: 'Comparison',
  metric: 'Metric',
  view: 'View',
  views: { metrics: 'Metrics', statements: 'Statements' },
  remove: (symbol: string) => `Remove ${symbol}`,
  notInData: (symbols: readonly string[]) => `Not in the market data: ${symbols.join(', ')}.`,
  leftOut: (symbols: readonly string[], max: number) =>
    `Only the first ${max} stocks of this link are compared. Left out: ${symbols.join(', ')}.`,
  loading: 'Loading',
  unreadable: 'Couldn’t read these stonks',
  own: 'My metrics',
  keyFigures: 'Key figures',
  best: '(best)',
  bestMark: 'Best in row',
  same: (count: number) => (count === 1 ? '1 row is the same for all' : `${count} rows are the same for all`),
  withoutValues: (count: number) => (count === 1 ? '1 row without values' : `${count} rows without values`),
  nothing: 'Nothing to compare',
  nothingWhy: 'None of these stocks is in the market data.',
  share: 'Share',
  shareText: (symbols: readonly string[]) => `${symbols.join(' vs. ')} on Stonks`,
} as const

export const addStock = {
  label: 'Add a stock',
  placeholder: 'Symbol or name',
  matches: 'Matches',
  none: (text: string) => `No stock matches “${text}”.`,
  full: (max: number) => `You can compare up to ${max} stocks. Remove one to add another.`,
} as const

export const rebasedChart = {
  title: 'Price, rebased to 100',
  span: 'Time span',
  spans: { '1M': '1 month', '3M': '3 months', '6M': '6 months', '1Y': '1 year' },
  label: (span: string, ends: string) => `Prices over ${span}, each starting at 100. ${ends}`,
  end: (symbol: string, change: string) => `${symbol} ${change}`,
  since: (day: string) => `since ${day}`,
  /** Of the day under the pointer. */
  until: (day: string) => `until ${day}`,
  loading: 'Loading the chart',
  none: (symbols: readonly string[]) => `No price history for ${symbols.join(', ')}.`,
  offline: (symbols: readonly string[]) =>
    `You’re offline, and prices of ${symbols.join(', ')} aren’t stored on this device.`,
  intercepted: (reason: string, symbols: readonly string[]) =>
    `${reason} Prices of ${symbols.join(', ')} aren’t stored on this device.`,
  failed: (symbols: readonly string[]) => `Couldn’t load the price history of ${symbols.join(', ')}.`,
  retry: 'Try again',
  credit: 'Powered by',
  creditName: 'Lightweight Charts by TradingView',
} as const

export const compareTray = {
  label: 'Compare',
  remove: (symbol: string) => `Remove ${symbol} from the comparison`,
  count: (count: number, max: number) => `${count} of ${max}`,
  clear: 'Clear',
  compare: 'Compare',
} as const
