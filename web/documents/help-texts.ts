import type { metricGroups } from '#domain/stock/metrics'

/** The frame of the help page. What it lists comes from the tables of the product. */
export const help = {
  title: 'Help',
  summary: 'What every number means, every filter, every shortcut. This page works offline like the rest of Stonks.',
  contents: 'Contents',
  onPage: 'On this page',
  find: 'Search the help',
  count: (found: string, all: string): string => `${found} of ${all} entries`,
  none: (text: string): string => `Nothing here matches “${text}”.`,
  column: (header: string): string => `Column “${header}”`,
  formula: (id: string): string => `in formulas ${id}`,
  also: (names: string): string => `Also found as ${names}`,
  filters:
    'Any metric with a number can be a filter, too: type its name, or a condition such as “P/E < 15” or “yield over 3%”.',
  sorted: (metric: string, ascending: boolean): string => `by ${metric}, ${ascending ? 'lowest' : 'highest'} first`,
  example: (formula: string): string => `For example ${formula}`,
  sections: {
    start: 'Basics',
    metrics: 'Metrics',
    filters: 'Filters',
    presets: 'Presets and signals',
    formulas: 'Formulas',
    keyboard: 'Keyboard',
    offline: 'Offline',
    server: 'Your own server',
  },
  operators: {
    name: 'Operators',
    about: (operators: string): string =>
      `${operators}, and parentheses. What is divided by zero, or misses a number, has no value.`,
  },
  numbers: { name: 'Numbers', about: 'Digits with a decimal point; they may end in K, M, B, T or %: 2.5B, 7%.' },
  fiscalYears: {
    name: 'Fiscal years',
    about: (figures: string): string =>
      `A name with a year is of that fiscal year: revenue[-1y] of the one before the newest reported one, eps[0y] of the newest. Prices are those after the year’s report. By fiscal year only: ${figures}.`,
    detail: 'For example revenue / revenue[-1y] - 1',
  },
  ownMetrics: {
    name: 'My metrics',
    about: 'The name of another metric of yours, in brackets such as [Net cash], can be replaced by its formula.',
  },
} as const

/** Where the metrics of each group come from. */
export const metricSources: { readonly [Group in keyof typeof metricGroups]: string } = {
  Company: 'As the market data states it; the price is the last close.',
  Change: 'Computed from the closes of the last 42 trading days. 1D % is the change since the session before.',
  Average: 'Means of daily closes, and what analysts expect, as the market data states it.',
  Volume: 'Shares traded, as the market data states it, and means and ratios of it.',
  Range: '0% is the low of the period, 100% its high.',
  Fundamentals: 'From the companies’ reports, as the market data states it. TTM is the last twelve months.',
  Technical: 'Computed from each stock’s daily bars, adjusted for splits. Empty where a stock has too few of them.',
  Actions: 'At the end of each row.',
}

interface HelpText {
  readonly id: string
  readonly name: string
  readonly about: string
}

/** How to use the product, in a few sentences each. */
export const basics: readonly HelpText[] = [
  {
    id: 'find-a-filter',
    name: 'Find a filter',
    about:
      'Open Filters and type what you look for: a name, a phrase such as “near high”, or a condition such as “P/E < 15”. Enter adds it.',
  },
  {
    id: 'counts',
    name: 'Counts',
    about: 'The number beside each choice says how many stonks you would see with it. Histograms show where they are.',
  },
  {
    id: 'why-not',
    name: 'Why isn’t it shown?',
    about:
      'Search for a symbol that your filters hide: Stonks says which of them hides it, and removes that one if you like.',
  },
  {
    id: 'tickers',
    name: 'A list of tickers',
    about:
      'Paste tickers into the search, such as “AAPL, IBM, BRK.B”: the screen then has just these. Tickers in Filters changes the list; you can add all of them to My List, or tag them, at once.',
  },
  {
    id: 'sorting',
    name: 'Sorting',
    about: 'Press a column’s header to sort by it, again for the other direction. Stocks without a value come last.',
  },
  {
    id: 'columns',
    name: 'Columns',
    about: 'Columns chooses what the table shows and in which order. Press a header’s name to read what it means.',
  },
  {
    id: 'links',
    name: 'Links',
    about:
      'The address holds the whole screen: filters, columns and order. Share copies it; nothing personal is in it.',
  },
  {
    id: 'saved-screens',
    name: 'Saved screens',
    about:
      'Save a screen under a name and see which stocks have come and gone since you last opened it. The tags that filter the rows are saved with it: the screen, its count and its alerts have only stocks with all of them.',
  },
  {
    id: 'notes-and-tags',
    name: 'Notes and tags',
    about: 'Each stock can have a private note and tags. They stay on this device, and tags filter the rows.',
  },
  {
    id: 'lists',
    name: 'Lists and import',
    about:
      'Each tag is a list of its stocks, to show, rename, export and delete under Lists. A file becomes one, too: drop the positions of a broker, a watchlist or an export of another screener anywhere on the page, or paste the table. You see what was read before it counts, and are asked what the file leaves open; its quantities and costs are columns of the list. The file is read on this device and stays there.',
  },
  {
    id: 'alerts',
    name: 'Alerts',
    about:
      'Be told when a screen gains or loses a stock, a stock closes above or below a price, moves, reaches a new high, or has a metric beyond a level. What fired is listed with the date of its data, and can be saved as CSV. With the market’s past on the device you see how often that would have happened. After a split, prices and formulas are rescaled, and a renamed stock has its new symbol; each alert says what it was.',
  },
  {
    id: 'alerts-away',
    name: 'Alerts while you’re away',
    about:
      'With an account, “Check while I’m away” under an alert has the server check it with each new dataset and notify your devices, with Stonks closed: one message for all that fired, at most ten a day, none in your quiet hours. On an iPhone only the installed app can be notified; where no device can, a mail is sent if the server sends mail and you have confirmed your address. The server keeps the rule, the tickers on the lists of its screen, the stocks it last selected, what fired, and your devices’ addresses. Turning the alert off deletes the rule; removing a device or logging out there deletes its address. All other alerts stay on this device.',
  },
  {
    id: 'backtest',
    name: 'Backtest',
    about:
      'What a screen would have returned: “Backtest this screen” holds its top stocks from one week, month or quarter to the next, including trading costs and delisted companies. It lists every trade with its prices, and whether the order of the screen says anything about the next returns. Keep one with a saved screen, and its return is shown beside the name. Simulated past results don’t guarantee future returns.',
  },
  {
    id: 'compare',
    name: 'Compare',
    about:
      'Put up to four stocks side by side, with your own metrics, and their charts from a common start. Their statements stand beside each other by fiscal year: revenue, growth, margins and more, each number with its proof.',
  },
  {
    id: 'past-days',
    name: 'Past days',
    about:
      'Where the market’s past is known, “Show a past day” in Market data shows every screen and stock as of that day, including delisted companies. What was not known then is missing, never today’s value.',
  },
  {
    id: 'what-changed',
    name: 'What changed',
    about:
      'Who has entered a screen and who has left it between two days, or compared with another screen, which filters keep them out on the other side, and how their prices changed; sorted by any column, and as a CSV file: in the bar of a past day, under More, and in a saved screen’s menu.',
  },
  {
    id: 'stock-past',
    name: 'A stock’s past in screens',
    about:
      'With the market’s past on the device, a stock’s page shows under the chart on which days it matched each saved screen and preset, and which stocks moved like it: the correlations of daily returns over 60 and 250 sessions, with how common such values are.',
  },
  {
    id: 'my-list',
    name: 'My List',
    about:
      'The star keeps a stock on your list, which every device of your account shows. An account needs an e-mail address and a password; “Sign in with Google”, or with another provider, is shown where it’s set up.',
  },
]

/** What works without a connection. */
export const offlineHelp: readonly HelpText[] = [
  {
    id: 'offline-market',
    name: 'The whole market',
    about:
      'It is stored on this device at the first visit: filters, search, sorting, the map and each stock’s page work without a connection, and nothing you filter is sent to a server.',
  },
  {
    id: 'offline-past',
    name: 'The market’s past',
    about:
      'Once you have downloaded it, past days and the charts of every stock work without a connection, too. Market data says how large it is, and deletes it.',
  },
  {
    id: 'offline-age',
    name: 'How old it is',
    about:
      'The date in the header is that of the prices. Press it to see when they were downloaded, how much space they take and how long they stay.',
  },
  {
    id: 'offline-list',
    name: 'My List',
    about:
      'A star shows right away, with or without a connection. Changes made offline are sent when you’re back online; some browsers send them even after Stonks is closed.',
  },
  {
    id: 'offline-note',
    name: 'Market note, charts and messages',
    about: 'The last version that this device has seen, with its age. Charts of My List are fetched ahead.',
  },
  {
    id: 'offline-personal',
    name: 'Screens, notes, tags, alerts and settings',
    about:
      'They are only on this device, unless you turn on Sync in Settings: then all but settings are on your other devices, too, encrypted. Or export a backup in Settings to keep them.',
  },
  {
    id: 'offline-online',
    name: 'What needs a connection',
    about: 'Logging in, signing up, newer prices, and links to other sites.',
  },
  {
    id: 'offline-install',
    name: 'Installing',
    about:
      'Settings can install Stonks as an app where the browser offers it. On an iPhone use Share, Add to Home Screen: a tab there loses its data after seven days without a visit.',
  },
]

/** What a server can show, for its operator. */
export const serverHelp: readonly HelpText[] = [
  {
    id: 'choose-a-market',
    name: 'What it shows',
    about:
      'Run “npm run setup” in the folder of the server. It asks for one of the choices below, checks it with one request and writes it to the file “.env”; the next start of the server has it.',
  },
  {
    id: 'invented-companies',
    name: 'Invented companies',
    about: 'Without a choice, a server shows a simulated market. It needs no key and no connection.',
  },
  {
    id: 'public-records',
    name: 'Public records',
    about:
      'Real companies by what they report to the SEC, without a key: an e-mail address is all that it asks for. Closes are some weeks old.',
  },
  {
    id: 'vendor-key',
    name: 'A vendor’s key',
    about:
      'With a key of Massive, which can be free, or of Alpha Vantage, every close of the last session, each night. Read the vendor’s terms before you show its prices to others.',
  },
  {
    id: 'own-file',
    name: 'A file of your own',
    about: 'A dataset that another program has written: docs/dataset-format.md says what is in it.',
  },
]
