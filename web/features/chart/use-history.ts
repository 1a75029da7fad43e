import { useCallback } from 'react'
import { fetchHistory, type HistoryState } from '../../data/history.ts'
import { useFetched } from '../../data/use-fetched.ts'

const loading: HistoryState = { kind: 'loading' }

/** A stock's price history, asked for once, and again when a person says so or the network is back. */
export function useHistory(symbol: string): { readonly state: HistoryState; readonly retry: () => void } {
  const fetch = useCallback((signal: AbortSignal) => fetchHistory(symbol, signal), [symbol])
  return useFetched(fetch, loading)
}
