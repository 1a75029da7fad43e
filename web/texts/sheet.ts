/** What every sheet has. */
export const sheet = {
  close: 'Close',
  drawUp: 'Draw up',
  drawDown: 'Draw down',
} as const
