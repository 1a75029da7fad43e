import { inLists, personalData } from '../store/personal-data-texts.ts'

/** Errors about the name of a saved screen. */
export const screenNameErrors = {
  empty: 'Enter a name.',
  taken: 'You already have a screen with this name.',
  full: (max: number): string => `You can save up to ${max} screens. Delete one to save another.`,
} as const

/** Texts about saved screens and about what is new in them. */
export const savedScreens = {
  title: 'My screens',
  close: 'Close',
  save: 'Save this screen',
  saveHint: (tags: readonly string[]) =>
    tags.length === 0 ? 'Saves filters, sort and columns.' : `Saves filters, sort, columns and ${inLists(tags)}.`,
  lists: (lists: readonly string[], isEmpty: boolean) =>
    isEmpty ? `${inLists(lists)} – no stock is tagged so` : inLists(lists),
  current: (name: string) => `Now showing “${name}”.`,
  edited: (name: string) => `“${name}” has unsaved changes`,
  updateNamed: (name: string) => `Update ${name}`,
  saveAsNew: 'Save as new',
  moved: (name: string, position: number, count: number) => `${name} is screen ${position} of ${count}`,
  none: 'No screens yet. Set filters, sort and columns, then save them here.',
  stored: 'Stored on this device; no account needed. Back them up, or sync them, in Settings.',
  notStored:
    'Not saved on this device: your screens are lost when you close this page. Export a backup in Settings to keep them.',
  ofNewerRelease: personalData.ofNewerRelease,
} as const

/** Texts of the strip of screens above the rows. */
export const screenStrip = {
  label: 'Screens',
  all: 'All',
  new: 'new',
  edited: 'unsaved changes',
  hasAlert: 'alert on',
  save: 'Save',
  alert: (name: string) => `Alert on new matches in ${name}`,
  alertOn: (name: string) => `You’ll be told about new matches in ${name}.`,
  alertOff: (name: string) => `No more alerts about ${name}.`,
  alerts: 'Alerts',
  addAlert: 'Alert on new matches',
  backtest: 'Backtest this screen',
  changes: 'What changed',
  openAny: 'Open any screen',
  screens: (count: number) => `${count} screens`,
  pastDay: 'See another day',
  removeAlert: 'Remove alert',
  more: (name: string) => `More about ${name}`,
  moveLeft: 'Move left',
  moveRight: 'Move right',
} as const

/** Backtests that are kept with saved screens. Numbers and days are formatted. */
export const keptRuns = {
  returned: (own: string, market: string, from: string, to: string) =>
    `Backtest ${from} – ${to}: ${own} (market ${market}), excluding dividends`,
  nothing: 'Its backtest had no trades.',
  due: 'Its backtest runs again once the market’s past is on this device.',
  open: 'Backtest',
  keep: 'Keep with this screen',
  keepWhy:
    'Saves the screen under a name together with this backtest, which runs again with each new trading day. The result is shown beside the screen’s name.',
  openNamed: (name: string) => `Backtest ${name}`,
  repeating: (name: string) => `Running the backtest of ${name} again…`,
  about:
    'Backtests are simulated past results excluding dividends, run again with each new trading day. They aren’t advice.',
} as const

export const screenNews = {
  myList: 'My List',
  new: 'New',
  dropped: 'Dropped',
  newCount: (count: string) => `${count} new`,
  droppedCount: (count: string) => `${count} dropped`,
  lastVisit: 'your last visit',
  since: (counts: string, since: string) => `${counts} since ${since}`,
  why: 'Why?',
  whyNamed: (symbol: string) => `Why was ${symbol} dropped?`,
  notInData: (symbol: string) => `${symbol} is no longer in the market data.`,
  noMatch: (symbol: string) => `${symbol} no longer matches.`,
  noSearchMatch: (symbol: string, search: string) => `${symbol} no longer matches the search “${search}”.`,
  seen: 'Mark as seen',
  tags: 'My tags',
  alerts: (count: number) => (count === 1 ? '1 new alert' : `${count} new alerts`),
} as const
