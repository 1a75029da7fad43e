/** What every sheet has. */
export const sheet = {
  close: 'Close',
  expand: 'Expand',
  collapse: 'Collapse',
} as const
