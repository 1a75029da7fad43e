import { inLists, personalData } from '../store/personal-data-texts.ts'

/** The message of a fired alert, in the page and as a notification. */
export const firedToast = { title: 'Stonks', view: 'View' } as const

/** Texts about alerts: their rules, what fired, and how the user is notified. */
export const alertsSheet = {
  title: 'Alerts',
  recent: 'Recent alerts',
  new: 'New',
  closeOf: (day: string) => `Close of ${day}`,
  unnamed: (count: number) => `and ${count} more`,
  mine: 'My alerts',
  none: 'No alerts yet. Choose what to watch and save it.',
  delete: 'Delete',
  deleteNamed: (words: string) => `Delete ${words}`,
  deleted: (words: string) => `“${words}” was deleted.`,
  undo: 'Undo',
  save: 'Save as CSV',
  csvHeaders: ['Data of', 'Fired at', 'Alert', 'Stocks', 'Further stocks'],
  about: 'How alerts work',
  stored: 'Alerts stay on this device, except those that are checked while you’re away.',
  /** Without a server. */
  storedHere: 'Alerts stay on this device.',
  notStored: 'Not saved on this device: your alerts are lost when you close this page.',
  ofNewerRelease: personalData.ofNewerRelease,
} as const

export const alertForm = {
  title: 'New alert',
  kind: 'Alert me to',
  screenName: 'Stocks of a screen',
  price: 'Price',
  priceName: 'Price crosses',
  metric: 'Metric',
  valueName: 'Value of a metric',
  readyMetrics: 'Ready-made',
  ownMetrics: 'My metrics',
  change: 'When a stock',
  enters: 'enters the screen',
  leaves: 'leaves the screen',
  becomes: 'Becomes',
  more: 'more than',
  less: 'less than',
  yes: 'yes',
  no: 'no',
  levels: { number: 'Value', percent: 'Value in percent', money: 'Value in dollars', compact: 'Value' },
  noLevel: 'Enter a number, such as 1.5, 2B or 7%.',
  withinDays: 'Within how many days',
  noDays: (min: number, max: number) => `Enter a whole number of days from ${min} to ${max}.`,
  screen: 'Screen',
  matches: (text: string, count: number) => (count === 1 ? '1 stonk matches now' : `${text} stonks match now`),
  symbol: 'Symbol',
  side: 'Closes',
  below: 'below',
  above: 'above',
  dollars: 'Price in dollars',
  save: 'Save alert',
  lastClose: (price: string) => `Last close ${price}`,
  nowText: (value: string) => `Now ${value}`,
  inDays: (days: number) => (days === 1 ? 'Expected in 1 day' : `Expected in ${days} days`),
  noSymbol: 'Enter a stock’s symbol, such as AAPL.',
  noPrice: 'Enter a price above 0, such as 200 or 12.50.',
} as const

export const alertErrors = {
  same: 'You already have this alert.',
  full: (max: number) => `You can save up to ${max} alerts. Delete one to save another.`,
  unknown: 'There’s no stock with this symbol in the market data.',
  noPrice: 'The market data has no price of this stock.',
  noValue: 'This metric has no value for this stock in the market data.',
  noScreen: 'This screen needs values that aren’t in the market data.',
} as const

export const alertDelivery = {
  gaps: 'Prices come from public records, which appear twice a month: screens that need daily prices aren’t offered.',
  woken:
    'On this device, alerts are checked when Stonks opens and when new market data arrives. While it’s closed, this browser looks for new data about twice a day and reminds you to open Stonks.',
  closed:
    'On this device, alerts are checked when Stonks opens and when new market data arrives, but not while it’s closed in this browser.',
  changes: 'A match that already exists doesn’t alert you; the next new one does.',
  granted: 'You’ll also get a notification.',
  default: 'Alerts appear here. You’ll be asked about notifications when you save your first alert.',
  dismissed: 'Notifications aren’t allowed yet; alerts appear here.',
  denied: 'Notifications are blocked for this site; alerts appear here.',
  missing: 'This browser doesn’t support notifications; alerts appear here.',
} as const

/** What an alert is waiting for, or why it waits in vain. */
export const alertStates = {
  deletedScreen: 'Can’t fire: you deleted this screen.',
  noScreen: 'Can’t fire: the market data doesn’t have the values this screen needs.',
  noList: (lists: readonly string[]) => `Can’t fire: no stock is tagged ${inLists(lists)}.`,
  noPrice: (symbol: string) => `Can’t fire: the market data has no price for ${symbol}.`,
  noValue: (symbol: string, metric: string) => `Can’t fire: ${metric} has no value for ${symbol} in the market data.`,
  already: 'Already true. It alerts you the next time it becomes true.',
} as const

/** What an alert was before it followed its stock. Amounts, splits and days are formatted. */
export const formerAlert = {
  was: (former: string, split: string) => `Was ${former} before the ${split}.`,
  formula: (formula: string) => `“${formula}”`,
  and: ' and ',
  rounded: 'The new one is rounded.',
  check: (terms: string) => `The stock split ${terms}: check this formula.`,
  symbol: (symbol: string, until: string) => `Was ${symbol} until ${until}.`,
} as const

/** How often an alert would have fired in the market's past. Numbers and days are formatted. */
export const alertPast = {
  never: (since: string) => `It wouldn’t have fired since ${since}.`,
  once: (since: string) => `It would have fired once since ${since}:`,
  times: (count: string, since: string) => `It would have fired ${count} times since ${since}:`,
  day: (date: string, added: string) => `${date}, ${added}`,
  /** The number of stocks of a day. */
  addedOn: {
    gains: (count: number) => (count === 1 ? '1 new match' : `${count} new matches`),
    loses: (count: number) => (count === 1 ? '1 stock left' : `${count} stocks left`),
    closes: undefined,
    crosses: undefined,
  },
  all: (count: string) => `Show all ${count}`,
  days: 'Days on which it would have fired',
  adjusted: 'Past prices are adjusted for splits.',
  check: 'Test it on the past',
  checked: (count: string, total: string) => `Checked ${count} of ${total} sessions`,
  soFar: (count: number) =>
    count === 1 ? 'So far it would have fired once:' : `So far it would have fired ${count} times:`,
  cancel: 'Cancel',
  offer: (since: string) => `See how often it would have fired since ${since}.`,
  download: (size: string) => `Download history (${size})`,
  unknown: 'The market’s past doesn’t have the data this needs.',
  oneSession: (day: string) =>
    `The data this needs is known for one session only, ${day}: there’s nothing to check yet.`,
  noStock: 'The market’s past has no stock with this symbol.',
  acrossStocks: 'This metric compares stocks with each other, so its past isn’t checked.',
} as const

/** The rule of an alert, and what fired. */
export const alertWords = {
  gains: (screen: string) => `New match in ${screen}`,
  loses: (screen: string) => `Stock leaves ${screen}`,
  deletedScreen: 'a deleted screen',
  price: (symbol: string, side: string, price: string) => `${symbol} closes ${side} ${price}`,
  crosses: (symbol: string, metric: string, level: string) => `${metric} of ${symbol} becomes ${level}`,
  crossed: (symbol: string, metric: string, level: string) => `${metric} of ${symbol} is ${level}`,
  level: (side: string, level: string) => (side === 'above' ? `more than ${level}` : `less than ${level}`),
  yes: 'yes',
  no: 'no',
  gained: (count: number, screen: string, symbols: string) =>
    `${count === 1 ? '1 new match' : `${count} new matches`} in ${screen}: ${symbols}`,
  lost: (count: number, screen: string, symbols: string) =>
    `${count === 1 ? '1 stock' : `${count} stocks`} left ${screen}: ${symbols}`,
  more: (symbols: string, count: number) => `${symbols} and ${count} more`,
  closed: (symbol: string, side: string, price: string) => `${symbol} closed ${side} ${price}`,
  several: (count: number, first: string) => `${count} new alerts. ${first}`,
} as const
