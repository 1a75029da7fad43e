/** The chart on a stock's page. */
export const chart = {
  region: 'Chart',
  loading: 'Loading the chart',
  picture: (symbol: string, span: string): string =>
    `Chart of ${symbol} over ${span}, with Bollinger Bands. “Show as table” lists the numbers.`,
  span: 'Time span',
  spans: { '1M': '1 month', '3M': '3 months', '6M': '6 months', '1Y': '1 year', '2Y': '2 years', '5Y': '5 years' },
  /** If the prices of the chart end before the price of the stock. */
  ends: (end: string): string => `Ends ${end}`,
  endsOn: (end: string, price: string): string => `This chart ends on ${end}; the price is of ${price}.`,
  /** If they continue after it. */
  goesOn: (end: string, price: string): string => `This chart goes on to ${end}; the price is of ${price}.`,
  /** If the company's shares are no longer traded. */
  ended: (day: string): string => `Its last session was ${day}.`,
  /** On a past day: name, exchange, sector and industry are the first ones that are known. */
  knownSince: (day: string): string => `Name, exchange, sector and industry are as first known on ${day}.`,
  showAsTable: 'Show as table',
  madeWith: 'Powered by',
  maker: 'Lightweight Charts by TradingView',
  bands: 'BB 20, 2',
  bandsTitle: 'Bollinger Bands: 20 sessions, 2 standard deviations',
} as const

/** The chart in words, for those who cannot see it. */
export const chartWords = {
  walk: 'Sessions of the chart',
  session: (date: string, close: string): string => `${date}: close ${close}`,
  fromBefore: (change: string): string => `${change} from the close before`,
  up: (percent: string): string => `up ${percent}`,
  down: (percent: string): string => `down ${percent}`,
  unchanged: 'unchanged',
  priceOn: (price: string, date: string): string => `${price} on ${date}`,
  summary: (parts: Readonly<Record<'span' | 'from' | 'to' | 'change' | 'highest' | 'lowest', string>>): string =>
    `${parts.span}: from ${parts.from} to ${parts.to}, ${parts.change}; highest ${parts.highest}, lowest ${parts.lowest}.`,
} as const

/** What the chart shows besides the prices. */
export const chartLayers = {
  label: 'Shown in the chart',
  volume: 'Volume',
  median: 'Sector median',
  note: 'My note',
  reports: 'Report days',
  /** Replaces all of them. */
  gaps: 'Closes from public records have gaps: no volume, Bollinger Bands or sector median.',
  /** The description of the line: only a few of its days are known. */
  medianOf: (sector: string): string => `Median of ${sector} stocks`,
  since: (date: string): string => `since ${date}`,
  points: (periods: string): string => `Straight lines between the median changes over ${periods}.`,
  noMedian: (sector: string): string => `Too few ${sector} stocks have known changes for a median.`,
  loadingMedian: 'Finding the sector’s median…',
  period: 'Change over',
  periods: {
    dayDeltaRatio: '1D',
    weekDeltaRatio: '1W',
    twoWeeksDeltaRatio: '2W',
    monthDeltaRatio: '1M',
    twoMonthsDeltaRatio: '2M',
    change3Months: '3M',
    change6Months: '6M',
    change12Months: '12M',
  },
  openNote: (date: string): string => `Your note of ${date}`,
} as const

/** How the price moved with results. Days and changes are formatted. */
export const reportMoves = {
  title: 'Report days',
  results: 'Results',
  report: 'Report',
  afterClose: (what: string): string => `${what} after the close`,
  next: (move: string): string => `${move} in the next session`,
  between: (move: string, from: string, to: string): string => `${move} from ${from} to ${to}`,
  unknown: 'move unknown',
  on: (what: string, day: string): string => `${what} on ${day}`,
  sentence: (what: string, move: string): string => `${what}: ${move}`,
  closes: 'Closes',
  span: (from: string, to: string): string => `${from} – ${to}`,
  move: 'Move',
  median: (count: number): string => `Median of ${count}, up or down`,
  list: (moves: string, median: string): string => `Report days: ${moves}. Median move, up or down: ${median}.`,
} as const

/** The numbers of one session, in the legend and in the table. */
export const sessionNumbers = {
  table: (symbol: string): string => `Sessions of ${symbol}`,
  date: 'Session',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Volume',
  /** For a volume that is known within 5 %. */
  about: (volume: string): string => `≈ ${volume}`,
  short: { open: 'O', high: 'H', low: 'L', close: 'C', volume: 'Vol' },
} as const

/** The choice between our chart and TradingView's, and the state of TradingView's. */
export const chartSource = {
  label: 'Chart source',
  own: 'Our chart',
  tradingView: 'TradingView',
  frame: (symbol: string): string => `Chart for ${symbol}`,
  loaded: 'Chart by TradingView',
  loading: 'TradingView is loading…',
  slow: 'TradingView isn’t responding. It may be blocked.',
  noData: (symbol: string): string => `TradingView has no chart for ${symbol}.`,
  offline: 'TradingView needs a connection.',
  stored: (session: string): string => `Offline – prices as of ${session}`,
  storedBehind: (reason: string, session: string): string => `${reason} Prices as of ${session}.`,
} as const

/** Why there is no chart. */
export const noChart = {
  none: 'No price history',
  noneWhy: (symbol: string): string => `There’s no price history for ${symbol}.`,
  tradingViewFollows: 'TradingView’s chart appears here as soon as it has loaded.',
  neither: (symbol: string): string => `Neither Stonks nor TradingView has a price history for ${symbol}.`,
  offline: 'Full chart needs a connection',
  offlineWhy: 'Past prices come from the server, which can’t be reached.',
  pending: 'Past prices are loading',
  pendingWhy: 'The server has just started. The chart appears by itself.',
  failed: 'Couldn’t load the chart',
  failedWhy: 'The server couldn’t send past prices.',
  retry: 'Try again',
} as const
