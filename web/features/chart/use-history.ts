import { useCallback, useEffect, useState } from 'react'
import { fetchHistory, type HistoryState } from '../../data/history.ts'

/** A stock's price history, asked for once, and again when a person says so or the network is back. */
export function useHistory(symbol: string): { readonly state: HistoryState; readonly retry: () => void } {
  const [state, setState] = useState<HistoryState>({ kind: 'loading' })
  const [turn, setTurn] = useState(0)
  const retry = useCallback(() => {
    setState({ kind: 'loading' })
    setTurn((turns) => turns + 1)
  }, [])
  useEffect(() => {
    const left = new AbortController()
    void fetchHistory(symbol, left.signal).then((answer) => {
      if (!left.signal.aborted) setState(answer)
    })
    return () => left.abort()
  }, [symbol, turn])
  const hasFailed = state.kind === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [hasFailed, retry])
  return { state, retry }
}
