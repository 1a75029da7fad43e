/** What can be done with a stock of the list. */
export const stockMenu = {
  done: 'Close',
  open: 'Open',
  addToList: 'Add to My List',
  removeFromList: 'Remove from My List',
  compare: 'Compare',
  stopComparing: 'Remove from comparison',
  note: 'Private note',
  alert: 'New alert',
  google: 'Google Finance',
  yahoo: 'Yahoo Finance',
} as const
