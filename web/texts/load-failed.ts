/** Stands where a part of the page should be. */
export const loadFailed = {
  page: 'Couldn’t load this page',
  part: 'Couldn’t load this part',
  retry: 'Try again',
  close: 'Close',
} as const
