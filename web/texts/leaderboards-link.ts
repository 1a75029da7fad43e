/** The link in the header, which comes with the account. */
export const leaderboardsLink = { label: 'Leaderboards' } as const
