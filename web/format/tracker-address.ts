/** The leaderboard by a metric. */
export const leaderboardAddress = (metric: string): string => `/tracker/leaderboard/${encodeURIComponent(metric)}`

/** A trader's page here. */
export const traderAddress = (username: string): string => `/tracker/user/${encodeURIComponent(username)}`
