/** The introduction of a first visit: short sentences, which fit in two lines of a phone. */
export const introduction = {
  label: 'Introduction',
  filters: 'Filters narrow the market by price, size, sector and many metrics.',
  offline: 'Everything works offline. Settings has the app and backups.',
  offlineOnPhone: 'Everything works offline. More has the app and Settings.',
  personal: 'Star stocks to build your list. Save a screen and turn on its alerts.',
  position: (step: number, count: number): string => `${step} of ${count}`,
  next: 'Next',
  done: 'Got it',
  end: 'End the introduction',
} as const

/** How to get real companies, for an operator who has started a server without choosing a market. */
export const realMarket = {
  title: 'Real companies',
  invented: 'The companies here are invented. To see real ones, start the server like this:',
  publicRecords: 'From public records, without a key',
  command: 'MARKET=public SEC_CONTACT=you@example.org npm start',
  vendor: 'With a vendor’s key',
  document: 'docs/market-sources.md',
  close: 'Close',
} as const
