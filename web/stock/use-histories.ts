import { useCallback, useEffect, useMemo, useState } from 'react'
import { useFetched } from '../data/api/use-fetched.ts'
import {
  fetchHistory,
  type History,
  type HistoryState,
  readStoredHistory,
  type StoredState,
} from '../data/history/history.ts'
import { continued, fetchPastHistory, type PastCharts } from '../data/history/past-history.ts'

const loading: HistoryState = { kind: 'loading' }

/** Milliseconds after which a server that is still reading its histories is asked again. */
const pendingMs = 5000

export interface LatestHistory {
  readonly state: HistoryState
  /** More years than the state has; undefined if there are none. */
  readonly long?: History | undefined
  /** Whether it is known whether there are more years. */
  readonly isLongSettled?: boolean
  /** Whether the server has answered or could not be reached: until then the state may come from an earlier visit. */
  readonly isSettled: boolean
  readonly retry: () => void
}

/** The price history: the cached one at once, then the server's. The component must have the symbol as its key. */
function useHistory(symbol: string): LatestHistory {
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
  const isPending = state.kind === 'failed' && state.isPending === true
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(retry, pendingMs)
    return () => clearTimeout(timer)
  }, [isPending, retry])
  const isSettled = state.kind !== 'loading'
  return { state: isSettled ? state : (stored ?? state), isSettled, retry }
}

const nothing: HistoryState = { kind: 'none' }

/** The state of a history, and the past that it was read from. */
type StateOfPast = HistoryState & { readonly past?: PastCharts | undefined }

/** The history in the market’s past; undefined if it is not on this device. */
export function usePastHistory(symbol: string, past: PastCharts | undefined): LatestHistory {
  const fetch = useCallback(
    async (): Promise<StateOfPast> => ({ ...(past ? await fetchPastHistory(symbol, past) : nothing), past }),
    [symbol, past],
  )
  const { state, retry } = useFetched<StateOfPast>(fetch, loading)
  // Until another past has answered, the state is that of the one before.
  return { state, isSettled: state.kind !== 'loading' && state.past === past, retry }
}

/** The newest history, with more years if the market’s past is on this device; without a server they are all there is. */
export function useNewestHistory(symbol: string, past: PastCharts | undefined): LatestHistory {
  const newest = useHistory(symbol)
  const { state: older, isSettled: isLongSettled } = usePastHistory(symbol, past)
  const { state } = newest
  const recent = state.kind === 'loaded' ? state.history : undefined
  const long = useMemo(
    () => (older.kind === 'loaded' ? (recent ? continued(older.history, recent) : older.history) : undefined),
    [older, recent],
  )
  if (state.kind === 'failed' && older.kind === 'loaded') return { ...newest, isLongSettled, state: older }
  return { ...newest, isLongSettled, long }
}
