import { useCallback } from 'react'
import type { RatingAnswer } from '#api/contract/traders'
import { useFetched } from '../use-fetched.ts'
import type { Fetched } from './fetch-for-user.ts'
import { fetchLeaderboard, fetchRating, type Leaderboard } from './fetch-traders.ts'

const loading = { kind: 'loading' } as const

/** The leaderboard of a metric. */
export function useLeaderboard(metric: string) {
  const fetch = useCallback((signal: AbortSignal) => fetchLeaderboard(metric, signal), [metric])
  return useFetched<Fetched<Leaderboard>>(fetch, loading)
}

/** A trader's rating. */
export function useRating(username: string) {
  const fetch = useCallback((signal: AbortSignal) => fetchRating(username, signal), [username])
  return useFetched<Fetched<RatingAnswer>>(fetch, loading)
}
