import type { LeaderboardAnswer, RatingAnswer } from '#api/contract/traders'
import { isRatingMetric, type RatingMetric } from '#domain/traders/ratings'
import { fetchForUser, type Fetched } from './fetch-for-user.ts'
import { readLeaderboard, readRating } from './read-rating.ts'

/** Rows, and what they are ranked by: while others are on their way, these are still of their own metric. */
export interface Leaderboard {
  readonly metric: RatingMetric
  readonly rows: LeaderboardAnswer
}

/** Fetches the leaderboard of a metric. Nothing throws. */
export function fetchLeaderboard(metric: string, signal: AbortSignal): Promise<Fetched<Leaderboard>> {
  const read = (data: unknown): Leaderboard | undefined => {
    const rows = readLeaderboard(data)
    return rows && isRatingMetric(metric) ? { metric, rows } : undefined
  }
  return fetchForUser(`/stocktwits/leaderboard/${encodeURIComponent(metric)}`, { read, signal })
}

/** Fetches a trader's rating. Nothing throws. */
export const fetchRating = (username: string, signal: AbortSignal): Promise<Fetched<RatingAnswer>> =>
  fetchForUser(`/stocktwits/mmr/${encodeURIComponent(username)}`, { read: readRating, signal })
