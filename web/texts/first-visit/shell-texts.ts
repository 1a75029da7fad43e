import { formatInteger } from '#words/numbers'

/** Marks what is new since the last visit. */
export const newLabel = ' New'

/** Labels of controls that many pages have. */
export const controls = {
  bookmark: (symbol: string): string => `Bookmark ${symbol}`,
  waiting: {
    stored: 'Waiting for a connection',
    unstored: 'Waiting for a connection, not saved on this device. Keep this page open.',
  },
  clearSearch: 'Clear search',
  sparkLine: '6 points, not a full chart',
} as const

/** What the AI tab shows before its chunk is loaded. */
export const aiTab = { loading: 'Loading AI notes...' } as const

/** The page for an unexpected error. */
export const errorPage = {
  title: 'Something went wrong',
  why: 'This page couldn’t be shown. Everything stored on this device is safe.',
  reload: 'Reload',
} as const

/** The toast for an unexpected error that leaves the page as it is. */
export const uncaughtError = 'Something went wrong. If this page looks incomplete, reload it.'

/** In the footer, and on an error page with its footer. */
export const disclaimer = 'Stonks only go up, except when they don’t. Nothing here is advice, least of all the name.'

/** On every page: the disclaimer, and the source and date of the data. */
export const header = {
  name: 'Stonks',
  release: 'beta',
  simulated: 'Simulated market',
  real: 'US stocks',
  offline: 'Offline',
  intercepted: 'Intercepted',
  closeOf: 'Close of ',
  pricesOf: 'Prices of ',
  publicRecords: ', from public records',
  daysOld: (count: number): string => (count === 1 ? '1 day old' : `${formatInteger(count)} days old`),
  goTo: 'Go to symbol',
  help: 'Help',
  settings: 'Settings',
  login: 'Login',
} as const

/** The frame of every page. */
export const shell = { skip: 'Skip to the content' } as const

export const mainPage = {
  search: 'Search',
  searchHint: 'Symbol or name',
} as const

export const mainTabs = {
  label: 'Stonks',
  ai: 'AI',
  all: 'All Stonks',
  list: 'My List',
} as const
