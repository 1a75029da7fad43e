import { useEffect, useState } from 'react'
import type { Outcome, Sought } from '#worker/contract'

/** Changes that come closer together than this become one question, as those of the table do. */
const settlingTime = 50

/**
 * The worker's answer to what is sought, asked again when that or the dataset's version changes. The answer before
 * stays until a newer one is here; undefined while there is none.
 */
export function useAnswer<Value>(
  ask: (sought: Sought) => Promise<Outcome<Value>>,
  sought: Sought | undefined,
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
    const timer = setTimeout(() => void put(), settlingTime)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [ask, filters, scope, version])
  return answer
}
