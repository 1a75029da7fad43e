import { useEffect, useState } from 'react'
import type { Outcome, ScreenQuery } from '#worker/contract'

/** Changes within this time become one request, as in the table. */
const debounceMs = 50

/**
 * The worker's result for a query, requested again when the query or the dataset's version changes. The previous result
 * stays until then; undefined while there is none, and after a failure: an older result would belong to another query.
 */
export function useWorkerQuery<Value>(
  ask: (query: ScreenQuery) => Promise<Outcome<Value>>,
  query: ScreenQuery | undefined,
  version: string | undefined,
): Value | undefined {
  const [result, setResult] = useState<Value>()
  const { filters, scope } = query ?? {}
  useEffect(() => {
    if (version === undefined || !filters || !scope) return
    let isCurrent = true
    const request = async () => {
      const outcome = await ask({ filters, scope })
      if (!isCurrent) return
      if (outcome.ok) setResult(() => outcome.value)
      else if (outcome.failure.id !== 'superseded') setResult(undefined)
    }
    const timer = setTimeout(() => void request(), debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [ask, filters, scope, version])
  return result
}
