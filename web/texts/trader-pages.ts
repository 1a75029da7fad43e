/** The frame of the pages about traders. */
export const traderPages = {
  noTrader: 'Trader not found',
  leaderboard: 'Leaderboard',
  noLeaderboard: 'No such leaderboard',
} as const
