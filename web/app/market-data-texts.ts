/** Details of the data on this device. */
export const marketData = {
  title: 'Market data',
  done: 'Done',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  prices: 'Prices as of',
  source: 'Prices from',
  publicRecords: 'Public records',
  gaps: 'Public records have the close of a stock on two days in five, and appear twice a month, weeks later: there are no volumes, and no values of a day, a week or two weeks.',
  gapsOfPast:
    'On past days, delisted companies have prices but no reports, and one that changed its symbol may appear twice.',
  age: 'Age',
  lastUpdated: 'Last Updated',
  downloaded: 'Downloaded',
  size: 'Size',
  stored: 'On this device',
  isStored: 'Yes, for offline use',
  isPrivate: 'Only until you close this private window',
  isNotStored: 'Only until you close this page',
  records: 'Records',
  stonks: 'Stonks',
  technical: 'With technical values',
  wrongTechnical: 'Invalid technical values',
  excluded: 'Excluded',
  figures: 'Figures of companies',
  counting: 'Counting…',
  notCounted: 'The figures could not be counted.',
  missingFigures: 'Missing figures',
  unknown: 'Unknown',
} as const

/** Whether the browser may evict the stored data. */
export const offlineStorage = {
  title: 'Offline storage',
  persistent: 'Stays on this device until you remove it.',
  evictable: 'Your browser may delete it when space runs low.',
  refused: 'Your browser didn’t agree to keep it. Install the app or visit more often, then try again.',
  tab: 'Your browser deletes it after seven days of use without a visit to this site.',
  used: (used: string, quota: string | undefined): string =>
    quota === undefined ? `Stonks uses ${used}.` : `Stonks uses ${used} of the ${quota} your browser allows.`,
  homeScreen: 'Add to Home Screen',
  keep: 'Keep offline',
} as const
