/** Why something cannot be calculated from a market's past. */
export const pastFailures: Readonly<Record<string, string | undefined>> = {
  sparsePast:
    'Public records have no closing prices for most sessions, so days can’t be compared and trades can’t be simulated.',
}

/** The market as of a past session. Days are formatted. */
export const pastBar = {
  label: 'Market of a past day',
  asOf: 'As of',
  session: 'Session',
  previous: 'Previous session',
  next: 'Next session',
  date: 'Date',
  today: 'Today',
  nearest: (asked: string): string => `There was no session on ${asked}: showing the one before it.`,
  later: (asked: string): string => `There are no prices for ${asked} yet: showing the latest session.`,
  /** If the history continues after the newest market data. */
  newer: (newest: string): string => `Today’s market is older: its prices are from ${newest}.`,
  /** On the day of the newest market data. */
  otherStocks: (today: string, here: string): string =>
    `${here} stocks with two months of prices. Today’s market has ${today}.`,
  failed: (why: string): string => `This day couldn’t be read. ${why}`,
  getting: 'Getting the newest sessions…',
} as const

/** The metrics of a screen that no stock has on a past day. */
export const unknownColumns = {
  sentence: (names: string, more: string): string => `Not known on this day: ${names}${more}.`,
  needs: (name: string, what: string): string => `${name} (needs ${what})`,
  formula: (what: string, symbol: string): string =>
    `It needs ${what}: not all of it is known of ${symbol} on this day, or it gives no result.`,
  more: (count: string): string => `, and ${count} more`,
  /** The order of the rows if the first column that they are sorted by is unknown. */
  sortedBy: (name: string): string => `Rows are sorted by ${name}.`,
  bySymbol: 'Rows are sorted by symbol.',
} as const

/** Why a value of a past day is missing. `what` is the name of the value. */
export const whyUnknown = {
  never: (what: string): string => `This market’s history has no “${what}”.`,
  before: (what: string, day: string): string => `This market’s history has no “${what}” before ${day}.`,
  ofCompany: (what: string, symbol: string): string =>
    `This market’s history has no “${what}” for ${symbol} up to this day.`,
  sessions: (symbol: string): string => `There are too few sessions of ${symbol} up to this day.`,
  ranges: 'It needs opens, highs or lows; past days have closes only.',
} as const

/** Replaces a past day that cannot be shown. */
export const pastMissing = {
  loading: 'Opening the market’s past',
  title: 'The market’s past isn’t on this device yet',
  why: (from: string, to: string): string =>
    `See every screen and every stock as of any session, including companies that have since been delisted: prices from ${from} to ${to}. It also works offline.`,
  download: (size: string): string => `Download history (${size})`,
  resume: (size: string): string => `Download the remaining ${size}`,
  saving: 'Your browser is set to save data.',
  downloading: 'Downloading the market’s past',
  cancel: 'Cancel',
  retry: 'Try again',
  offlineTitle: 'The market’s past isn’t on this device',
  offline: 'The server can’t be reached. You can download it once you’re connected.',
  readingTitle: 'Loading past days',
  reading: 'The server has just started and is still loading its history. This page continues by itself.',
  noneTitle: 'This market has no past',
  none: 'Its server keeps only the newest prices.',
  notADayTitle: 'That isn’t a date',
  notADay: (asked: string): string => `The market can’t be shown as of “${asked}”.`,
  /** Its date stays on one line. */
  earlierTitle: (asked: string): string => `No market data for ${asked.replaceAll(' ', '\u00a0')}`,
  earlier: (first: string): string =>
    `The first session that can be shown is ${first}: each record needs two months of prices.`,
  first: (first: string): string => `Show ${first}`,
  today: 'Show today’s market',
  failed: 'The download was interrupted.',
} as const

/** Why a download ended early. */
export const pastFull = 'This device has no space left.'

/** On a past day, replaces what only the newest market has. */
export const onlyToday = {
  noteTitle: 'Notes are about the newest market',
  note: (day: string): string => `There’s no note for ${day}.`,
} as const

/** The fiscal years of all companies, among the details of the data. */
export const yearsData = {
  title: 'All companies’ years',
  stored: (companies: string, size: string): string =>
    `Ten fiscal years of ${companies} companies: ${size} on this device, for formulas and for stocks you have not opened.`,
  offered: (companies: string, size: string): string =>
    `Ten fiscal years of ${companies} companies, ${size}: formulas such as growth(revenue, 5y) and every stock’s years work offline.`,
  collecting: 'The server is still collecting them.',
  download: (size: string): string => `Download years (${size})`,
  remove: 'Delete from this device',
} as const

/** The market’s past in the details of the data. */
export const pastData = {
  title: 'The market’s past',
  stored: (from: string, to: string, size: string): string => `Prices from ${from} to ${to}: ${size} on this device.`,
  offered: (from: string, to: string, size: string): string =>
    `See the market as of any day: prices from ${from} to ${to}, ${size}. It also works offline.`,
  update: (to: string): string => `Download the sessions until ${to}`,
  show: 'Show a past day',
  remove: 'Delete from this device',
  partial: (size: string): string => `${size} downloaded so far.`,
} as const
