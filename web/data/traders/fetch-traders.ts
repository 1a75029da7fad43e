import type { LeaderboardAnswer, RatingAnswer } from '#api/contract/traders'
import { fetchForUser, type Fetched } from './fetch-for-user.ts'
import { readLeaderboard, readRating } from './read-rating.ts'

/** Fetches the leaderboard of a metric. Nothing throws. */
export const fetchLeaderboard = (metric: string, signal: AbortSignal): Promise<Fetched<LeaderboardAnswer>> =>
  fetchForUser(`/stocktwits/leaderboard/${encodeURIComponent(metric)}`, { read: readLeaderboard, signal })

/** Fetches a trader's rating. Nothing throws. */
export const fetchRating = (username: string, signal: AbortSignal): Promise<Fetched<RatingAnswer>> =>
  fetchForUser(`/stocktwits/mmr/${encodeURIComponent(username)}`, { read: readRating, signal })
