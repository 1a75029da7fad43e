import { useEffect, useState } from 'react'
import type { Outcome, ScreenQuery } from '#worker/contract'

/** Changes that come closer together than this become one question, as those of the table do. */
const debounceMs = 50

/**
 * The worker's answer to what is sought, asked again when that or the dataset's version changes. The answer before
 * stays until a newer one is here; undefined while there is none.
 */
export function useWorkerQuery<Value>(
  ask: (sought: ScreenQuery) => Promise<Outcome<Value>>,
  sought: ScreenQuery | undefined,
  version: string | undefined,
): Value | undefined {
  const [answer, setAnswer] = useState<Value>()
  const { filters, scope } = sought ?? {}
  useEffect(() => {
    if (version === undefined || !filters || !scope) return
    let current = true
    const put = async () => {
      const outcome = await ask({ filters, scope })
      if (current && outcome.ok) setAnswer(() => outcome.value)
    }
    const timer = setTimeout(() => void put(), debounceMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [ask, filters, scope, version])
  return answer
}
