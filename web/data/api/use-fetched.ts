import { useCallback, useEffect, useState } from 'react'
import { retryWhenOnline } from './api.ts'

/** The state of a request. */
type Fetched =
  | { readonly kind: string; readonly isUnreachable: boolean }
  | { readonly kind: string; readonly cachedAt?: Date | undefined }
  | { readonly kind: string }

/**
 * The state of `fetch`, which is called once, again on `retry`, and when the connection is back after the server was
 * unreachable. A new `fetch` aborts the previous request.
 */
export function useFetched<State extends Fetched>(
  fetch: (signal: AbortSignal) => Promise<State>,
  loading: State,
): { readonly state: State; readonly retry: () => void } {
  const [state, setState] = useState(loading)
  const [attempt, setAttempt] = useState(0)
  const refetch = useCallback(() => setAttempt((count) => count + 1), [])
  const retry = useCallback(() => {
    setState(loading)
    refetch()
  }, [refetch, loading])
  useEffect(() => {
    const controller = new AbortController()
    void fetch(controller.signal).then((result) => {
      if (!controller.signal.aborted) setState(result)
    })
    return () => controller.abort()
  }, [fetch, attempt])
  const isMissing =
    ('isUnreachable' in state && state.isUnreachable) || ('cachedAt' in state && state.cachedAt !== undefined)
  useEffect(() => retryWhenOnline(() => isMissing, refetch), [isMissing, refetch])
  return { state, retry }
}
