import { useCallback, useEffect, useState } from 'react'
import { retryWhenOnline } from './api.ts'

/** What is fetched from the server, by how far that is. */
type Fetched =
  | { readonly kind: string; readonly isUnreachable: boolean }
  | { readonly kind: string; readonly cachedAt?: Date | undefined }
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
  const [attempt, setAttempt] = useState(0)
  const refetch = useCallback(() => setAttempt((turns) => turns + 1), [])
  const retry = useCallback(() => {
    setState(loading)
    refetch()
  }, [refetch, loading])
  useEffect(() => {
    const controller = new AbortController()
    void fetch(controller.signal).then((answer) => {
      if (!controller.signal.aborted) setState(answer)
    })
    return () => controller.abort()
  }, [fetch, attempt])
  const isMissing =
    ('isUnreachable' in state && state.isUnreachable) || ('cachedAt' in state && state.cachedAt !== undefined)
  useEffect(() => retryWhenOnline(() => isMissing, refetch), [isMissing, refetch])
  return { state, retry }
}
