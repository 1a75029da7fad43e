import { useCallback } from 'react'
import { fetchFeed, type FeedState } from '../../data/api/feed.ts'
import { useFetched } from '../../data/api/use-fetched.ts'

const loading: FeedState = { kind: 'loading' }

/** The newest messages about a stock, asked for once for each stock, and again when the network is back. */
export function useFeed(symbol: string): FeedState {
  const fetch = useCallback((signal: AbortSignal) => fetchFeed(symbol, signal), [symbol])
  return useFetched(fetch, loading).state
}
