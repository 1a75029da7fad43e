import { useCallback, useEffect, useMemo, useState } from 'react'
import { fetchHistory, readStoredHistory, type HistoryState, type StoredState } from '../../data/history/history.ts'
import { useFetched } from '../../data/api/use-fetched.ts'

const loading: HistoryState = { kind: 'loading' }

/** A stock's price history: what the device has at once, then the server's. For a component with the symbol as its key. */
export function useHistory(symbol: string): { readonly state: HistoryState; readonly retry: () => void } {
  const reading = useMemo(() => readStoredHistory(symbol), [symbol])
  const [stored, setStored] = useState<StoredState>()
  useEffect(() => {
    let isCurrent = true
    void reading.then((found) => isCurrent && setStored(found))
    return () => void (isCurrent = false)
  }, [reading])
  const fetch = useCallback(
    (signal: AbortSignal) => fetchHistory(symbol, { signal, stored: reading }),
    [symbol, reading],
  )
  const { state, retry } = useFetched(fetch, loading)
  return { state: state.kind === 'loading' ? (stored ?? state) : state, retry }
}
