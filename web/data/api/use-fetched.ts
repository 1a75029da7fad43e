import { useCallback, useEffect, useState } from 'react'
import { askAgain } from './api.ts'

/** What is fetched from the server, by how far that is. */
type Fetched =
  | { readonly kind: string; readonly isSilent: boolean }
  | { readonly kind: string; readonly keptSince?: Date | undefined }
  | { readonly kind: string }

/**
 * What `fetch` gives: asked for once, again when a person says so, and when the connection is back where the server had
 * been silent. Another `fetch` is another question: what is still on its way for the one before is dropped.
 */
export function useFetched<State extends Fetched>(
  fetch: (signal: AbortSignal) => Promise<State>,
  loading: State,
): { readonly state: State; readonly retry: () => void } {
  const [state, setState] = useState(loading)
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((turns) => turns + 1), [])
  const retry = useCallback(() => {
    setState(loading)
    again()
  }, [again, loading])
  useEffect(() => {
    const left = new AbortController()
    void fetch(left.signal).then((answer) => {
      if (!left.signal.aborted) setState(answer)
    })
    return () => left.abort()
  }, [fetch, turn])
  const isMissing = ('isSilent' in state && state.isSilent) || ('keptSince' in state && state.keptSince !== undefined)
  useEffect(() => askAgain(() => isMissing, again), [isMissing, again])
  return { state, retry }
}
