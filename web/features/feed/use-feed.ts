import { useEffect, useState } from 'react'
import { fetchFeed, type FeedState } from '../../data/feed.ts'

/** The newest messages about a stock, asked for once for each stock, and again when the network is back. */
export function useFeed(symbol: string): FeedState {
  const [state, setState] = useState<FeedState>({ kind: 'loading' })
  useEffect(() => {
    const left = new AbortController()
    const ask = () =>
      void fetchFeed(symbol, left.signal).then((answer) => {
        if (!left.signal.aborted) setState(answer)
      })
    ask()
    addEventListener('online', ask, { signal: left.signal })
    return () => left.abort()
  }, [symbol])
  return state
}
